import type { NetworkChange } from '@weft/shared/network/events';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { AppError } from '../../errors/app-error.ts';
import { isDuplicate } from '../../platform/database/failures.ts';
import { KeyedLock } from '../../platform/keyed-lock.ts';
import type { NetworkDeps } from './network-deps.ts';
import { countChangesOf, type Pair } from './pair.ts';
import { PairEvents, changedFrom, type Changed, type PairState } from './pair-events.ts';
import { EVERY_CACHE, forgetPair, OUTDATED_BY } from './pair-caches.ts';
import { readPairs } from './read-pairs.ts';

/** Changes something between the two members. Returns the change; null if there was nothing to change. */
export type PairWork = (pair: Pair) => Promise<NetworkChange | null>;

export type { Changed };

/** The same for one member and several others. Returns the change of each pair, in their order. */
export type PairsWork = (pairs: readonly Pair[]) => Promise<readonly (NetworkChange | null)[]>;

/** What a transaction has stored of one pair. */
interface Stored {
  readonly pair: Pair;
  readonly change: NetworkChange | null;
}

/**
 * Every change between two members is made here: one at a time for each member within this process, and in one transaction. The response
 * and the events for the open pages of both follow from what the transaction read and wrote; nothing is read again.
 */
export class PairChanges {
  readonly #deps: NetworkDeps;
  readonly #lock = new KeyedLock();
  readonly #events: PairEvents;

  constructor(deps: NetworkDeps) {
    this.#deps = deps;
    this.#events = new PairEvents(deps);
  }

  /** Throws SELF_ACTION for oneself, NOT_FOUND for a member who cannot be found, and what `work` throws. */
  async run(actorId: string, otherId: string, work: PairWork): Promise<Changed> {
    if (actorId === otherId) throw new AppError('SELF_ACTION', () => NETWORK_TEXTS.rules.self);
    const workOnAll: PairsWork = async (pairs) => {
      const pair = only(pairs);
      // Throws if one of the two cannot be found.
      for (const id of [actorId, otherId]) pair.cardOf(id);
      return [await work(pair)];
    };
    return this.#inTurn(actorId, [otherId], async () => {
      const [change, state] = only(await this.#make(actorId, [otherId], workOnAll));
      if (change) {
        this.#events.publishToActor(change, state);
        this.#events.publishToOther(change, state);
        this.#deps.events.emit('network.changed', { change, actor: actorId, other: otherId });
      }
      return changedFrom(state);
    });
  }

  /**
   * Changes something between one member and many others in one transaction, without those who cannot be found. Publishes events to the
   * others alone. The change must not change the actor's public counts.
   */
  async runMany(actorId: string, others: readonly string[], work: PairsWork): Promise<void> {
    await this.#inTurn(actorId, others, async () => {
      const workOnFound: PairsWork = async (pairs) => {
        const found = pairs.filter(({ isFound }) => isFound);
        const changes = await work(found);
        return pairs.map((pair) => changes[found.indexOf(pair)] ?? null);
      };
      for (const [change, state] of await this.#make(actorId, others, workOnFound)) {
        if (!change) continue;
        this.#events.publishToOther(change, state);
        const { memberId: other } = state.other;
        this.#deps.events.emit('network.changed', { change, actor: actorId, other });
      }
    });
  }

  /** Runs changes of the same member one after the other. Locks are taken in one order, which prevents deadlocks. */
  #inTurn<T>(actorId: string, others: readonly string[], work: () => Promise<T>): Promise<T> {
    return this.#lock.runAll([actorId, ...others], work);
  }

  async #make(
    actorId: string,
    others: readonly string[],
    work: PairsWork,
  ): Promise<(readonly [NetworkChange | null, PairState])[]> {
    // The change does not affect mutual connections, so they are counted meanwhile, while the connection ids are still cached.
    const sharing = this.#deps.connectionIds.shared(actorId, others);
    // Prevents an unhandled rejection where the transaction fails first.
    sharing.catch(() => undefined);
    const stored = await this.#store(actorId, others, work);
    const shown = stored.filter(({ pair }) => pair.isFound);
    const states = await this.#events.statesOf(
      shown.map(({ pair }) => pair),
      await sharing,
    );
    return shown.flatMap(({ pair, change }) => {
      const state = states.get(pair);
      return state ? [[change, state] as const] : [];
    });
  }

  async #store(actorId: string, others: readonly string[], work: PairsWork): Promise<Stored[]> {
    const once = () => this.#deps.database.inTransaction(() => this.#change(actorId, others, work));
    try {
      // Another server may have inserted the pair's record at the same time. The second try finds it.
      const stored = await once().catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
        return once();
      });
      for (const { pair, change } of stored) {
        if (change) forgetPair(this.#deps, OUTDATED_BY[change], actorId, pair.otherId);
      }
      return stored;
    } catch (error) {
      // The transaction may be committed nevertheless.
      for (const otherId of others) forgetPair(this.#deps, EVERY_CACHE, actorId, otherId);
      throw error;
    }
  }

  async #change(actorId: string, others: readonly string[], work: PairsWork): Promise<Stored[]> {
    const pairs = await readPairs(this.#deps, actorId, others);
    const changes = await work(pairs);
    await this.#deps.members.store.addToCounts(countChangesOf(pairs));
    return pairs.map((pair, index) => ({ pair, change: changes[index] ?? null }));
  }
}

function only<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('there is one');
  return one;
}
