import type { BlockedItem } from '@weft/shared/network/views';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import { presentSummary } from '../../members/index.ts';
import { endRecord } from '../connections/connections.service.ts';
import { partPair } from '../links/edges.ts';
import type { NetworkDeps } from '../network-deps.ts';
import type { Changed, PairChanges, PairWork } from '../pair-changes.ts';

interface Deps extends NetworkDeps {
  readonly changes: PairChanges;
}

/** Blocks and their effects. */
export class BlocksService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Also if the other one blocks: two members may block each other. */
  block(viewerId: string, memberId: string): Promise<Changed> {
    const { changes, clock } = this.#deps;
    const work: PairWork = (pair) => {
      if (pair.isBlocked) return null;
      pair.blockers.add(viewerId);
      pair.changedAt = clock.date();
      partPair(pair);
      // A decline stays: blocking and unblocking must not bypass the delay after it.
      if (pair.record && pair.record.status !== 'rejected') endRecord(pair, pair.record);
      return 'blocked';
    };
    return changes.run({ actorId: viewerId, otherId: memberId, work });
  }

  unblock(viewerId: string, memberId: string): Promise<Changed> {
    const work: PairWork = (pair) => (pair.blockers.delete(viewerId) ? 'unblocked' : null);
    return this.#deps.changes.run({ actorId: viewerId, otherId: memberId, work });
  }

  async page(viewerId: string, request: PageRequest) {
    const { blockStore, members } = this.#deps;
    const { rows, nextCursor, total } = await blockStore.page(viewerId, request);
    const cards = await members.directory.findCards(rows.map(({ blocked }) => blocked));
    const blocked: BlockedItem[] = rows.flatMap((row) => {
      const card = cards.get(row.blocked);
      if (!card) return [];
      return [{ _id: row._id, user: presentSummary(card), createdAt: row.createdAt.toISOString() }];
    });
    return { blocked, total, nextCursor };
  }
}
