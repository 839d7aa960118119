import type { BlockedItem } from '@weft/shared/network/views';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import { presentSummary } from '../../members/index.ts';
import type { ConnectionsService } from '../connections/connections.service.ts';
import type { NetworkParts } from '../network-parts.ts';
import type { Changed, PairChanges } from '../pair-changes.ts';

/** Blocks: what they end, and who is blocked (specification 3.6). */
export class BlocksService {
  readonly #parts: NetworkParts;
  readonly #changes: PairChanges;
  readonly #connections: ConnectionsService;

  constructor(parts: NetworkParts, changes: PairChanges, connections: ConnectionsService) {
    this.#parts = parts;
    this.#changes = changes;
    this.#connections = connections;
  }

  /** Also for who is blocked by the other: two members may block each other. */
  block(viewerId: string, memberId: string): Promise<Changed> {
    const { blockStore, edges, clock } = this.#parts;
    return this.#changes.run(viewerId, memberId, async ({ record, isBlocked }) => {
      if (isBlocked) return null;
      await blockStore.add(viewerId, memberId, clock.date());
      // A decline stays: blocking and unblocking is no way around the pause after it.
      if (record && record.status !== 'rejected') await this.#connections.end(record);
      await edges.unfollow(viewerId, memberId);
      await edges.unfollow(memberId, viewerId);
      return 'blocked';
    });
  }

  unblock(viewerId: string, memberId: string): Promise<Changed> {
    return this.#changes.run(viewerId, memberId, async ({ isBlocked }) => {
      if (!isBlocked) return null;
      await this.#parts.blockStore.remove(viewerId, memberId);
      return 'unblocked';
    });
  }

  async page(viewerId: string, request: PageRequest) {
    const { blockStore, members } = this.#parts;
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
