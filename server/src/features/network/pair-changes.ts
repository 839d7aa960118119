import type { NetworkChange } from '@weft/shared/network/events';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { AppError } from '../../errors/app-error.ts';
import { notFound, unauthenticated } from '../../errors/common.ts';
import { isDuplicate } from '../../platform/database/failures.ts';
import { KeyedLock } from '../../platform/keyed-lock.ts';
import type { MemberCard } from '../members/index.ts';
import type { ConnectionRecord } from './connections/connection.store.ts';
import type { NetworkParts } from './network-parts.ts';
import { PairNews, changedFrom, type Changed } from './pair-news.ts';

/** Two members as the transaction that changes something between them finds them. */
export interface Pair {
  readonly actor: MemberCard;
  readonly other: MemberCard;
  readonly record: ConnectionRecord | null;
  /** Whether the actor blocks the other. */
  readonly isBlocked: boolean;
  readonly isBlockedBy: boolean;
}

/** Changes something between the two; answers what happened, null where nothing had to. */
export type PairWork = (pair: Pair) => Promise<NetworkChange | null>;

export type { Changed };

/**
 * Whatever changes between two members goes through here: in turn for each member within this process, in one transaction, then
 * told to all open pages of both.
 */
export class PairChanges {
  readonly #parts: NetworkParts;
  readonly #lock = new KeyedLock();

  readonly #news: PairNews;

  constructor(parts: NetworkParts) {
    this.#parts = parts;
    this.#news = new PairNews(parts);
  }

  /** Throws SELF_ACTION for oneself, NOT_FOUND for somebody whom nobody may find, and whatever `work` throws. */
  run(actorId: string, otherId: string, work: PairWork): Promise<Changed> {
    return this.#inTurn(actorId, otherId, async () => {
      const change = await this.#store(actorId, otherId, work);
      const news = await this.#news.gather(actorId, otherId);
      if (change) {
        this.#news.tellActor(change, news);
        this.#news.tellOther(change, news);
        this.#parts.happened(change, actorId, otherId);
      }
      return changedFrom(news);
    });
  }

  /**
   * The same without telling the actor's own pages of it, and the other's after the answer: for many at once, which the actor is told of
   * in one event.
   */
  async runQuietly(actorId: string, otherId: string, work: PairWork): Promise<void> {
    const change = await this.#inTurn(actorId, otherId, () => this.#store(actorId, otherId, work));
    if (!change) return;
    this.#parts.happened(change, actorId, otherId);
    this.#parts.background.run('tell a member what another did', () =>
      this.#inTurn(actorId, otherId, async () => {
        this.#news.tellOther(change, await this.#news.gather(actorId, otherId));
      }),
    );
  }

  /** One after the other for each of the two; always in the same order, so that nobody waits for each other. */
  async #inTurn<T>(a: string, b: string, work: () => Promise<T>): Promise<T> {
    if (a === b) throw new AppError('SELF_ACTION', NETWORK_TEXTS.rules.self);
    const [first, second] = a < b ? [a, b] : [b, a];
    return this.#lock.run(first, () => this.#lock.run(second, work));
  }

  async #store(actorId: string, otherId: string, work: PairWork): Promise<NetworkChange | null> {
    const { database, circles, blocks, follows } = this.#parts;
    const once = () => database.inTransaction(async () => work(await this.#pairOf(actorId, otherId)));
    try {
      // Another server may have written the pair's first record just now: the second time it is found.
      return await once().catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
        return once();
      });
    } finally {
      circles.forget(actorId, otherId);
      blocks.forget(actorId, otherId);
      follows.forget(actorId, otherId);
    }
  }

  async #pairOf(actorId: string, otherId: string): Promise<Pair> {
    const { members, connections, blockStore } = this.#parts;
    const cards = await members.directory.findCards([actorId, otherId]);
    const actor = cards.get(actorId);
    const other = cards.get(otherId);
    if (!actor) throw unauthenticated();
    if (!other) throw notFound();
    const blocks = await blockStore.between(actorId, otherId);
    return {
      actor,
      other,
      record: await connections.findByPair(actorId, otherId),
      isBlocked: blocks.some(({ blocker }) => blocker === actorId),
      isBlockedBy: blocks.some(({ blocker }) => blocker === otherId),
    };
  }
}
