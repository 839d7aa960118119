import { batchesOf } from '../../platform/database/batches.ts';
import { endRecord } from './connections/connections.service.ts';
import { partPair } from './links/edges.ts';
import type { NetworkDeps } from './network-deps.ts';
import type { Pair } from './pair.ts';
import { EVERY_CACHE, forgetPair } from './pair-caches.ts';
import { readPairs } from './pairs/read-pairs.ts';
import { writePairs } from './pairs/write-pairs.ts';

/**
 * Removes all relations of a deleted member, one other member per transaction: after an interruption the others'
 * counters are correct, and the next run continues.
 */
export class NetworkErasure {
  readonly #deps: NetworkDeps;

  constructor(deps: NetworkDeps) {
    this.#deps = deps;
  }

  async erase(memberId: string): Promise<void> {
    const { connections, links, blockStore, dismissals, quotas, connectionIdStore } = this.#deps;
    for (const side of ['sender', 'recipient'] as const) {
      const batches = batchesOf((after, limit) => connections.allOf(side, memberId, after, limit));
      for await (const rows of batches) {
        for (const { _id, sender, recipient } of rows) {
          const other = sender === memberId ? recipient : sender;
          // It may have been answered or withdrawn since it was read.
          await this.#change(memberId, other, (pair) => {
            if (pair.record?._id === _id) endRecord(pair, pair.record);
          });
        }
      }
    }
    for (const kind of ['following', 'follower'] as const) {
      const list = { owner: memberId, kind };
      for await (const rows of batchesOf((after, limit) => links.allOf(list, after, limit))) {
        for (const { other } of rows) {
          await this.#change(memberId, other, partPair);
        }
      }
    }
    for (const side of ['blocker', 'blocked'] as const) {
      for await (const rows of batchesOf((after, limit) => blockStore.allOf(side, memberId, after, limit))) {
        for (const { blocker, blocked } of rows) {
          await this.#change(blocker, blocked, ({ blockers }) => blockers.delete(blocker));
        }
      }
    }
    await dismissals.removeAll(memberId);
    await quotas.remove(memberId);
    await connectionIdStore.removeAll(memberId);
  }

  async #change(a: string, b: string, work: (pair: Pair) => unknown): Promise<void> {
    await this.#deps.database.inTransaction(async () => {
      const pairs = await readPairs(this.#deps, [{ actorId: a, otherId: b }]);
      for (const pair of pairs) work(pair);
      await writePairs(this.#deps, pairs);
    });
    forgetPair(this.#deps, EVERY_CACHE, a, b);
  }
}
