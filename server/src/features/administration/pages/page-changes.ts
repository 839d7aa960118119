import type {
  AdministeredPage,
  EditedPage,
  PageDraftInput,
  PageVersionView,
} from '@weft/shared/administration/pages-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { PAGE_LIMITS } from '@weft/shared/limits';
import type { MemberSummary } from '@weft/shared/members/views';
import { PAGE_KINDS, type PageKind } from '@weft/shared/pages/page-kinds';
import { AppError } from '../../../errors/app-error.ts';
import { invalid, notFound } from '../../../errors/common.ts';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import { presentSummary } from '../../members/index.ts';
import type { PageRecord, PageVersionRecord } from '../../pages/index.ts';
import { cleanRichText } from '../../profiles/index.ts';
import type { AdministrationDeps } from '../administration-deps.ts';

type Names = ReadonlyMap<string, MemberSummary>;

const nameIn = (names: Names, id: string | undefined): MemberSummary | null =>
  (id !== undefined && names.get(id)) || null;

function presentInList(page: PageKind, record: PageRecord | undefined): AdministeredPage {
  return {
    page,
    version: record?.version ?? 0,
    publishedAt: record?.publishedAt?.toISOString() ?? null,
    isShown: typeof record?.html === 'string',
    hasDraft: Boolean(record?.draft),
  };
}

function presentVersion(
  { _id, version, note, createdAt, publishedBy }: PageVersionRecord,
  names: Names,
  acceptedBy: number | null,
): PageVersionView {
  return {
    _id,
    version,
    note,
    acceptedBy,
    publishedAt: createdAt.toISOString(),
    publishedBy: nameIn(names, publishedBy),
  };
}

const editConflict = (): AppError =>
  new AppError('EDIT_CONFLICT', () => ADMINISTRATION_TEXTS.rules.editConflict);

/** Pages as owners and administrators write them. Nobody overwrites a state that they have not seen. */
export class PageChanges {
  readonly #deps: AdministrationDeps;

  constructor(deps: AdministrationDeps) {
    this.#deps = deps;
  }

  async list(): Promise<AdministeredPage[]> {
    const records = new Map((await this.#deps.pages.store.all()).map((record) => [record._id, record]));
    return PAGE_KINDS.map((page) => presentInList(page, records.get(page)));
  }

  async find(page: PageKind): Promise<EditedPage> {
    const { revision, version, html, draft } = await this.#deps.pages.store.find(page);
    const names = await this.#namesOf([draft?.savedBy]);
    return {
      page,
      revision,
      version,
      html: html ?? '',
      draft: draft && {
        html: draft.html,
        note: draft.note,
        mustAccept: draft.mustAccept,
        savedAt: draft.savedAt.toISOString(),
        savedBy: nameIn(names, draft.savedBy),
      },
    };
  }

  /** Throws EDIT_CONFLICT if the page has another revision. */
  async saveDraft(actorId: string, page: PageKind, input: PageDraftInput): Promise<void> {
    const { html, note, mustAccept, revision } = input;
    const { pages, members, database, clock } = this.#deps;
    const draft = { html: this.#clean(html), note, mustAccept, savedAt: clock.date(), savedBy: actorId };
    await pages.store.ensure(page);
    await database.inTransaction(() =>
      members.withActiveMembers(actorId, async () => {
        if (!(await pages.store.replace(page, revision, { draft }))) throw editConflict();
      }),
    );
  }

  /** Throws EDIT_CONFLICT if the page has another revision. */
  async discardDraft(page: PageKind, revision: number): Promise<void> {
    if (!(await this.#deps.pages.store.replace(page, revision, { draft: null }))) throw editConflict();
  }

  /**
   * All servers show the new version at once; members who have to accept it can do nothing else before. Throws
   * EDIT_CONFLICT if the page has another revision.
   */
  async publish(actorId: string, page: PageKind, input: PageDraftInput): Promise<void> {
    const { html, note, revision } = input;
    const { pages, members, database, audit, clock } = this.#deps;
    const text = this.#clean(html);
    const mustAccept = input.mustAccept && text !== '';
    const createdAt = clock.date();
    await pages.store.ensure(page);
    await database.inTransaction(() =>
      members.withActiveMembers(actorId, async () => {
        const version = (await pages.store.find(page)).version + 1;
        const changes = {
          version,
          html: text === '' ? null : text,
          publishedAt: createdAt,
          draft: null,
          // A page that is taken down asks nobody, also after it has a text again.
          ...(text === '' ? { acceptFrom: 0 } : mustAccept && { acceptFrom: version }),
        };
        if (!(await pages.store.replace(page, revision, changes))) throw editConflict();
        await pages.store.addVersion({
          page,
          version,
          html: text,
          note,
          mustAccept,
          publishedBy: actorId,
          createdAt,
        });
        // Whoever publishes it has read it.
        if (mustAccept) await members.acceptances.add(actorId, [{ page, version, at: createdAt }]);
        await audit.add({
          action: 'pagePublished',
          by: actorId,
          before: version === 1 ? null : `${page} ${version - 1}`,
          after: `${page} ${version}`,
          note,
          createdAt,
        });
      }),
    );
    pages.published.changed();
    pages.required.changed(mustAccept);
  }

  async versions(page: PageKind, request: PageRequest) {
    const { rows, nextCursor } = await this.#deps.pages.store.pageOfVersions(page, request);
    // Only the newest one that asks: the others no longer matter, and each would be counted.
    const asking = rows.find(({ mustAccept }) => mustAccept === true)?.version;
    const [names, acceptedBy] = await Promise.all([
      this.#namesOf(rows.map(({ publishedBy }) => publishedBy)),
      asking === undefined ? null : this.#deps.members.acceptances.countOf(page, asking),
    ]);
    return {
      versions: rows.map((row) => presentVersion(row, names, row.version === asking ? acceptedBy : null)),
      nextCursor,
    };
  }

  /** The text of a version. Throws NOT_FOUND if there is no such version. */
  async textOf(page: PageKind, version: number): Promise<string> {
    const found = await this.#deps.pages.store.findVersion(page, version);
    if (!found) throw notFound();
    return found.html;
  }

  /** Names also those who have been suspended since. */
  async #namesOf(ids: readonly (string | undefined)[]): Promise<Names> {
    const known = [...new Set(ids.flatMap((id) => id ?? []))];
    const found = known.length === 0 ? [] : await this.#deps.members.store.findMany(known);
    return new Map(found.map((member) => [member._id, presentSummary(member)]));
  }

  #clean(html: string): string {
    const clean = cleanRichText(html) ?? '';
    if (clean.length > PAGE_LIMITS.textMax)
      throw invalid({ html: () => ADMINISTRATION_TEXTS.rules.pageLong });
    return clean;
  }
}
