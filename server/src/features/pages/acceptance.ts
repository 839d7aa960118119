import type { PageToAccept } from '@weft/shared/pages/acceptance-contract';
import type { PageKind } from '@weft/shared/pages/page-kinds';
import { PAGE_TEXTS } from '@weft/shared/pages/texts';
import { AppError } from '../../errors/app-error.ts';
import { unauthenticated } from '../../errors/common.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { AcceptanceStore, MemberStore } from '../members/index.ts';
import type { PageStore } from './page.store.ts';
import type { RequiredPages } from './required-pages.ts';

interface Deps {
  readonly store: PageStore;
  readonly required: RequiredPages;
  readonly members: MemberStore;
  readonly acceptances: AcceptanceStore;
  readonly clock: Clock;
}

/** What a member has to accept before anything else. */
export class Acceptance {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The pages with their newest text, and what changed in the version that asks. */
  async pagesFor(memberId: string): Promise<PageToAccept[]> {
    const { store } = this.#deps;
    const missing = await this.#missingOf(memberId);
    if (missing.length === 0) return [];
    const texts = new Map((await store.all()).map((record) => [record._id, record]));
    const notes = await store.notesOf(
      missing.map(({ _id, acceptFrom }) => ({ page: _id, version: acceptFrom })),
    );
    return missing.flatMap(({ _id: page }) => {
      const record = texts.get(page);
      if (!record || record.html === null || !record.publishedAt) return [];
      const { version, html, publishedAt } = record;
      return [{ page, version, html, note: notes.get(page) ?? '', publishedAt: publishedAt.toISOString() }];
    });
  }

  /** Throws EDIT_CONFLICT if one of them has a newer text than the member has seen. */
  async accept(memberId: string, seen: readonly { page: PageKind; version: number }[]): Promise<void> {
    const { acceptances, clock } = this.#deps;
    const missing = await this.#missingOf(memberId);
    const newest = new Map(missing.map(({ _id, version }) => [_id, version]));
    const isOld = seen.some(({ page, version }) => newest.has(page) && newest.get(page) !== version);
    if (isOld) throw new AppError('EDIT_CONFLICT', () => PAGE_TEXTS.rules.newerText);
    const at = clock.date();
    const accepted = seen.filter(({ page }) => newest.has(page)).map((each) => ({ ...each, at }));
    if (accepted.length > 0) await acceptances.add(memberId, accepted);
  }

  async #missingOf(memberId: string) {
    const member = await this.#deps.members.findById(memberId);
    if (!member) throw unauthenticated();
    return this.#deps.required.missingIn(member.acceptedPages ?? []);
  }
}
