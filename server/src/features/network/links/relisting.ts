import type { Database } from '../../../platform/database/database.ts';
import { KeyedLock } from '../../../platform/keyed-lock.ts';
import type { Members } from '../../members/index.ts';
import type { LinkStore } from './link.store.ts';
import { listingOf } from './listing.ts';

/** Rows that are written at a time. */
const BATCH = 500;

interface Parts {
  readonly database: Database;
  readonly members: Members;
  readonly links: LinkStore;
}

/**
 * Carries a member's new name and headline into the lists that show them, which are sorted and searched by copies (decision 013). The
 * change of the name marks the member; the mark goes once all rows are written, so that a crash in between is made up for.
 */
export class Relisting {
  readonly #parts: Parts;
  readonly #lock = new KeyedLock();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Does nothing for a member whose lists are right. */
  async run(memberId: string): Promise<void> {
    await this.#lock.run(memberId, () => this.#relist(memberId));
  }

  /** For those whom a crash left marked. */
  async runAll(): Promise<void> {
    for (const id of await this.#parts.members.directory.findStaleListed()) await this.run(id);
  }

  async #relist(memberId: string): Promise<void> {
    const { members, links } = this.#parts;
    for (;;) {
      const stale = await members.directory.findStale(memberId);
      if (!stale) return;
      let after: string | undefined;
      do {
        after = await links.relist(memberId, listingOf(stale), after, BATCH);
      } while (after !== undefined);
      // Where the name has changed once more meanwhile the mark stays, and it is done again.
      await members.directory.clearStale(memberId, stale.searchRevision);
    }
  }
}
