import type { BlockedItem } from '@weft/shared/network/views';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import { presentSummary } from '../../members/index.ts';
import type { ConnectionsService } from '../connections/connections.service.ts';
import type { NetworkDeps } from '../network-deps.ts';
import type { Changed, PairChanges } from '../pair-changes.ts';

interface Deps extends NetworkDeps {
  readonly changes: PairChanges;
  readonly connectionsService: ConnectionsService;
}

/** Blocks and their effects. */
export class BlocksService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Also if the other one blocks: two members may block each other. */
  block(viewerId: string, memberId: string): Promise<Changed> {
    const { blockStore, changes, connectionsService, edges, clock } = this.#deps;
    return changes.run(viewerId, memberId, async (pair) => {
      if (pair.isBlocked) return null;
      await blockStore.add(viewerId, memberId, clock.date());
      pair.blockers.add(viewerId);
      await edges.partAll(pair);
      // A decline stays: blocking and unblocking must not bypass the delay after it.
      if (pair.record && pair.record.status !== 'rejected') await connectionsService.end(pair, pair.record);
      return 'blocked';
    });
  }

  unblock(viewerId: string, memberId: string): Promise<Changed> {
    return this.#deps.changes.run(viewerId, memberId, async (pair) => {
      if (!pair.isBlocked) return null;
      await this.#deps.blockStore.remove(viewerId, memberId);
      pair.blockers.delete(viewerId);
      return 'unblocked';
    });
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
