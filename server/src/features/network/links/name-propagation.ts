import type { Database } from '../../../platform/database/database.ts';
import { KeyedLock } from '../../../platform/keyed-lock.ts';
import { runForAll } from '../../../platform/run-for-all.ts';
import type { Members } from '../../members/index.ts';
import type { LinkStore } from './link.store.ts';
import { listingOf } from './listing.ts';

/** Rows per write. */
const BATCH = 500;

interface Deps {
  readonly database: Database;
  readonly members: Members;
  readonly links: LinkStore;
}

/**
 * Updates copies of a member's name and headline in lists, which are sorted and searched by them (decision 013). A
 * name change marks the member; the mark is removed after all rows are written, so that an interrupted run is
 * repeated.
 */
export class NamePropagation {
  readonly #deps: Deps;
  readonly #lock = new KeyedLock();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Without effect for a member whose lists are up to date. */
  async run(memberId: string): Promise<void> {
    await this.#lock.run(memberId, () => this.#propagate(memberId));
  }

  /** Continues for members whose update a crash interrupted. */
  async runAll(): Promise<void> {
    const stale = await this.#deps.members.directory.findStaleListed();
    await runForAll(stale, (id) => this.run(id), 'names could not be carried into lists');
  }

  async #propagate(memberId: string): Promise<void> {
    const { members, links } = this.#deps;
    for (;;) {
      const stale = await members.directory.findStale(memberId);
      if (!stale) return;
      let after: string | undefined;
      do {
        after = await links.propagateName(memberId, listingOf(stale), after, BATCH);
      } while (after !== undefined);
      // If the name has changed again meanwhile, the mark stays and the loop continues.
      await members.directory.clearStale(memberId, stale.searchRevision);
    }
  }
}
