import { MESSAGE_LIMITS } from '@weft/shared/limits';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import { boundedCache } from '../../../platform/bounded-cache.ts';
import { AppError } from '../../../errors/app-error.ts';
import { notFound } from '../../../errors/common.ts';
import { BatchLoader } from '../../../platform/batch-loader.ts';
import { ReadThroughCache } from '../../../platform/read-through-cache.ts';
import { KeyedLock } from '../../../platform/keyed-lock.ts';
import { mustMayContact } from '../contacts.ts';
import type { MessagingDeps } from '../messaging-deps.ts';
import { pairOf } from '../store/conversation.store.ts';

const DAY = 24 * 60 * 60 * 1000;
const KEPT = 50_000;
/** How long an account is assumed to be active (ms); `forgetMember` invalidates it. */
const TRUSTED_FOR = 60_000;

type Deps = Pick<
  MessagingDeps,
  'conversations' | 'contacts' | 'members' | 'clock' | 'bus' | 'rateLimitFactor'
>;

/** Checks who may write to whom, and finds the conversation of a pair. */
export class Receivers {
  readonly #deps: Deps;
  /** Conversations by pair; a pair has one for good. */
  readonly #conversations = boundedCache<string>(KEPT);
  readonly #here: ReadThroughCache<true>;
  /** Combines the lookups of several calls. */
  readonly #found: BatchLoader<string, Date>;
  readonly #opening = new KeyedLock();

  constructor(deps: Deps) {
    this.#deps = deps;
    const { clock, bus } = deps;
    const shared = { bus, name: 'receivers' };
    this.#found = new BatchLoader((ids) => deps.members.directory.findPublicActivity(ids));
    this.#here = new ReadThroughCache({
      clock,
      freshFor: TRUSTED_FOR,
      maxWeight: KEPT,
      weigh: () => 1,
      shared,
    });
  }

  /** Returns whether the receiver is verified and active, and neither has blocked the other. */
  async mayWrite(sender: string, receiver: string): Promise<boolean> {
    return (await this.writableAmong(sender, [receiver])).has(receiver);
  }

  /** Returns those of the receivers to whom the sender may write. */
  async writableAmong(sender: string, receivers: readonly string[]): Promise<ReadonlySet<string>> {
    const [here, hidden] = await Promise.all([
      this.#hereAmong(receivers),
      this.#deps.contacts.hiddenFrom(sender),
    ]);
    if (hidden.has(sender)) return new Set();
    return new Set(receivers.filter((each) => here.has(each) && !hidden.has(each)));
  }

  /** Throws SELF_ACTION, NOT_FOUND or BLOCKED. */
  async permit(sender: string, receiver: string): Promise<void> {
    if (sender === receiver) throw new AppError('SELF_ACTION', () => MESSAGE_TEXTS.self);
    if (!(await this.#hereAmong([receiver])).has(receiver)) throw notFound(() => MESSAGE_TEXTS.userNotFound);
    await mustMayContact(this.#deps.contacts, sender, receiver);
  }

  /** Returns the id of the conversation of a pair, if there is one. */
  async find(a: string, b: string): Promise<string | undefined> {
    const { pair } = pairOf(a, b);
    const known = this.#conversations.get(pair);
    if (known !== undefined) return known;
    const found = await this.#deps.conversations.findByPair(a, b);
    if (found) this.#conversations.set(pair, found._id);
    return found?._id;
  }

  /** The same, created if needed. Throws RATE_LIMITED beyond 20 new ones a day. */
  async open(sender: string, receiver: string): Promise<string> {
    const known = await this.find(sender, receiver);
    if (known !== undefined) return known;
    // Sequential per member, so that parallel calls cannot bypass the limit.
    return this.#opening.run(sender, async () => {
      await this.#countNew(sender);
      const { conversations, clock } = this.#deps;
      const { _id } = await conversations.open(sender, receiver, clock.date());
      this.#conversations.set(pairOf(sender, receiver).pair, _id);
      return _id;
    });
  }

  /** Call it when an account ends or is suspended. */
  forgetMember(memberId: string): void {
    this.#here.forget(memberId);
  }

  /** Call it when a conversation was deleted. */
  forget(a: string, b: string): void {
    this.#conversations.delete(pairOf(a, b).pair);
  }

  #hereAmong(memberIds: readonly string[]): Promise<ReadonlyMap<string, true>> {
    return this.#here.ofAll(memberIds, async (missing) => {
      const found = await this.#found.of(missing);
      return new Map(missing.flatMap((id) => (found.has(id) ? [[id, true] as const] : [])));
    });
  }

  async #countNew(sender: string): Promise<void> {
    const { conversations, clock, rateLimitFactor } = this.#deps;
    const max = Math.max(1, Math.floor(MESSAGE_LIMITS.newConversationsPerDay * rateLimitFactor));
    const since = new Date(clock.now() - DAY);
    const oldest = await conversations.nthStarted(sender, since, max);
    if (!oldest) return;
    const retryAfter = Math.max(1, Math.ceil((oldest.getTime() + DAY - clock.now()) / 1000));
    throw new AppError('RATE_LIMITED', () => MESSAGE_TEXTS.rules.newConversations, { retryAfter });
  }
}
