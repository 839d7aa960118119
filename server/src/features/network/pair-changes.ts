import type { NetworkChange } from '@weft/shared/network/events';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { AppError } from '../../errors/app-error.ts';
import { isDuplicate } from '../../platform/database/failures.ts';
import { KeyedLock } from '../../platform/keyed-lock.ts';
import { WriteBatcher } from '../../platform/write-batcher.ts';
import { pairOf } from './connections/pair-key.ts';
import type { NetworkDeps } from './network-deps.ts';
import type { Pair } from './pair.ts';
import { PairEvents, changedFrom, type Changed, type PairState } from './pair-events.ts';
import { EVERY_CACHE, forgetPair, OUTDATED_BY } from './pair-caches.ts';
import { readPairs, type PairToRead } from './pairs/read-pairs.ts';
import { writePairs } from './pairs/write-pairs.ts';

/**
 * Changes something between two members who can be found, in the given pair alone. Returns the change; null if there was nothing to
 * change. Throws before it changes anything. May run again with the pair as it is after a conflict.
 */
export type PairWork = (pair: Pair) => NetworkChange | null;

export type { Changed };

interface PairDraft extends PairToRead {
  readonly work: PairWork;
}

/** What the work did to its pair, or what it threw. */
type Outcome = { readonly pair: Pair; readonly change: NetworkChange | null } | { readonly refusal: unknown };

type Made = Exclude<Outcome, { readonly refusal: unknown }> & { readonly state: PairState };

/**
 * Every change between two members is made here. Changes that arrive while others are being stored are stored together, in one
 * transaction and with one command for each collection (decision 067). The response and the events for the open pages of both follow
 * from what the transaction read and wrote; nothing is read again.
 */
export class PairChanges {
  readonly #deps: NetworkDeps;
  readonly #lock = new KeyedLock();
  readonly #events: PairEvents;
  readonly #batches: WriteBatcher<PairDraft, Made | { readonly refusal: unknown }>;

  constructor(deps: NetworkDeps) {
    this.#deps = deps;
    this.#events = new PairEvents(deps);
    this.#batches = new WriteBatcher({
      keyOf: ({ actorId, otherId }) => pairOf(actorId, otherId),
      store: (drafts) => this.#makeAll(drafts),
      // A member has sent too many requests, or another server keeps inserting the same pair.
      isRefusal: (error) => error instanceof AppError || isDuplicate(error),
      patience: deps.database.patience,
    });
  }

  /** Throws SELF_ACTION for oneself, NOT_FOUND for a member who cannot be found, and what the work throws. */
  async run(draft: PairDraft): Promise<Changed> {
    if (draft.actorId === draft.otherId) throw new AppError('SELF_ACTION', () => NETWORK_TEXTS.rules.self);
    const made = await this.#batches.add(draft);
    if ('refusal' in made) throw made.refusal;
    const { change, state } = made;
    if (change) {
      this.#events.publishToActor(change, state);
      this.#publishToOther(change, state);
    }
    return changedFrom(state);
  }

  /**
   * Changes something between one member and many others in one transaction, without those who cannot be found. Publishes events to the
   * others alone. The change must not change the actor's public counts. Returns the changed pairs.
   */
  async runMany(actorId: string, others: readonly string[], work: PairWork): Promise<Pair[]> {
    const outcomes = await this.#makeAll(others.map((otherId) => ({ actorId, otherId, work })));
    return outcomes.flatMap((made) => {
      if ('refusal' in made || !made.change) return [];
      this.#publishToOther(made.change, made.state);
      return [made.pair];
    });
  }

  #publishToOther(change: NetworkChange, state: PairState): void {
    this.#events.publishToOther(change, state);
    const [actor, other] = [state.actor.memberId, state.other.memberId];
    this.#deps.events.emit('network.changed', { change, actor, other });
  }

  /** Makes changes of different pairs; those of the same member in one group follow each other. */
  #makeAll(drafts: readonly PairDraft[]): Promise<(Made | { readonly refusal: unknown })[]> {
    const members = drafts.flatMap(({ actorId, otherId }) => [actorId, otherId]);
    return this.#lock.runAll(members, async () => {
      // Counted meanwhile, while the connection ids are still cached: a change does not affect the mutual connections of its pair.
      const sharing = this.#deps.connectionIds.countShared(drafts);
      // Prevents an unhandled rejection where the transaction fails first.
      sharing.catch(() => undefined);
      const outcomes = await this.#store(drafts);
      const shared = await sharing;
      const changed = outcomes.flatMap((outcome) => ('refusal' in outcome ? [] : outcome.pair));
      const stateOf = await this.#events.statesOf(changed);
      return outcomes.map((outcome, index) =>
        'refusal' in outcome ? outcome : { ...outcome, state: stateOf(outcome.pair, shared[index] ?? 0) },
      );
    });
  }

  async #store(drafts: readonly PairDraft[]): Promise<Outcome[]> {
    const once = () => this.#deps.database.inTransaction(() => this.#change(drafts));
    try {
      // Another server may have inserted a pair's record at the same time. The second try finds it.
      const outcomes = await once().catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
        return once();
      });
      for (const [index, { actorId, otherId }] of drafts.entries()) {
        forgetPair(this.#deps, outdatedBy(outcomes[index]), actorId, otherId);
      }
      return outcomes;
    } catch (error) {
      // The transaction may be committed nevertheless.
      for (const { actorId, otherId } of drafts) forgetPair(this.#deps, EVERY_CACHE, actorId, otherId);
      throw error;
    }
  }

  async #change(drafts: readonly PairDraft[]): Promise<Outcome[]> {
    const pairs = await readPairs(this.#deps, drafts);
    const outcomes = pairs.map((pair, index): Outcome => {
      try {
        // Throws if one of the two cannot be found.
        for (const id of [pair.actorId, pair.otherId]) pair.cardOf(id);
        return { pair, change: drafts[index]?.work(pair) ?? null };
      } catch (refusal) {
        return { refusal };
      }
    });
    await writePairs(this.#deps, pairs);
    return outcomes;
  }
}

/** A refusal may be due to what another server changed, so the member who sees it reads everything anew. */
function outdatedBy(outcome: Outcome | undefined) {
  if (!outcome || 'refusal' in outcome) return EVERY_CACHE;
  return outcome.change ? OUTDATED_BY[outcome.change] : [];
}
