import { batchesOf } from '../../platform/database/batches.ts';
import type { ConnectionsService } from './connections/connections.service.ts';
import type { NetworkParts } from './network-parts.ts';

/**
 * Removes all that ties a deleted member to others, one other at a time in a transaction each: whatever it is cut off by, the counts
 * of the others are right, and it goes on with what is left.
 */
export class NetworkErasure {
  readonly #parts: NetworkParts;
  readonly #connections: ConnectionsService;

  constructor(parts: NetworkParts, connections: ConnectionsService) {
    this.#parts = parts;
    this.#connections = connections;
  }

  async erase(memberId: string): Promise<void> {
    const { connections, links, blockStore, dismissals, quotas, circleStore } = this.#parts;
    for (const side of ['sender', 'recipient'] as const) {
      const batches = batchesOf((after, limit) => connections.allOf(side, memberId, after, limit));
      for await (const rows of batches) {
        for (const { _id, sender, recipient } of rows) {
          const other = sender === memberId ? recipient : sender;
          await this.#apart(memberId, other, async () => {
            // It may have been answered or withdrawn since it was read.
            const record = await connections.findById(_id);
            if (record) await this.#connections.end(record);
          });
        }
      }
    }
    for (const kind of ['following', 'follower'] as const) {
      const list = { owner: memberId, kind };
      for await (const rows of batchesOf((after, limit) => links.allOf(list, after, limit))) {
        for (const { other } of rows) await this.#unfollow(memberId, other);
      }
    }
    for (const side of ['blocker', 'blocked'] as const) {
      for await (const rows of batchesOf((after, limit) => blockStore.allOf(side, memberId, after, limit))) {
        for (const { blocker, blocked } of rows) {
          await this.#apart(blocker, blocked, () => blockStore.remove(blocker, blocked));
        }
      }
    }
    await dismissals.removeAll(memberId);
    await quotas.remove(memberId);
    await circleStore.removeAll(memberId);
  }

  async #unfollow(memberId: string, other: string): Promise<void> {
    const { edges } = this.#parts;
    await this.#apart(memberId, other, async () => {
      await edges.unfollow(memberId, other);
      await edges.unfollow(other, memberId);
    });
  }

  async #apart(a: string, b: string, work: () => Promise<void>): Promise<void> {
    const { database, circles, blocks, follows } = this.#parts;
    await database.inTransaction(work);
    circles.forget(a, b);
    blocks.forget(a, b);
    follows.forget(a, b);
  }
}
