import { MESSAGE_LIMITS } from '@weft/shared/limits';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import { AppError } from '../../../errors/app-error.ts';
import { notFound } from '../../../errors/common.ts';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import { KeptReads } from '../../../platform/kept-reads.ts';
import { KeyedLock } from '../../../platform/keyed-lock.ts';
import { mayContact } from '../contacts.ts';
import type { MessagingParts } from '../messaging-parts.ts';
import { pairOf } from '../store/conversation.store.ts';

const DAY = 24 * 60 * 60 * 1000;
const KEPT = 50_000;
/** How long we trust that a member is still here (ms): what ends an account is told by `forgetMember`. */
const TRUSTED_FOR = 60_000;

type Parts = Pick<
  MessagingParts,
  'conversations' | 'contacts' | 'members' | 'clock' | 'bus' | 'rateLimitFactor'
>;

/** Whom a member may write to, and the one conversation of the two. */
export class Receivers {
  readonly #parts: Parts;
  /** Conversations by pair; a pair has one for good. */
  readonly #conversations = new BoundedMap<string, string>(KEPT);
  readonly #here: KeptReads<true>;
  readonly #opening = new KeyedLock();

  constructor(parts: Parts) {
    this.#parts = parts;
    const { clock, bus } = parts;
    const shared = { bus, name: 'receivers' };
    this.#here = new KeptReads({ clock, freshFor: TRUSTED_FOR, maxWeight: KEPT, weigh: () => 1, shared });
  }

  /** Whether one may write to the other: verified, still here, and neither has blocked the other. */
  async mayWrite(sender: string, receiver: string): Promise<boolean> {
    if (!(await this.#isHere(receiver))) return false;
    return mayContact(this.#parts.contacts, sender, receiver);
  }

  /** Throws SELF_ACTION, NOT_FOUND or BLOCKED. */
  async permit(sender: string, receiver: string): Promise<void> {
    if (sender === receiver) throw new AppError('SELF_ACTION', MESSAGE_TEXTS.self);
    if (!(await this.#isHere(receiver))) throw notFound(MESSAGE_TEXTS.userNotFound);
    if (!(await mayContact(this.#parts.contacts, sender, receiver))) {
      throw new AppError('BLOCKED', MESSAGE_TEXTS.blocked);
    }
  }

  /** The id of the conversation of a pair, if there is one. */
  async find(a: string, b: string): Promise<string | undefined> {
    const { pair } = pairOf(a, b);
    const known = this.#conversations.get(pair);
    if (known !== undefined) return known;
    const found = await this.#parts.conversations.findByPair(a, b);
    if (found) this.#conversations.set(pair, found._id);
    return found?._id;
  }

  /** The same, made where there is none. Throws RATE_LIMITED beyond the 20 new ones of a day. */
  async open(sender: string, receiver: string): Promise<string> {
    const known = await this.find(sender, receiver);
    if (known !== undefined) return known;
    // One member's follow each other, so that none slips past the count beside another.
    return this.#opening.run(sender, async () => {
      await this.#countNew(sender);
      const { conversations, clock } = this.#parts;
      const { _id } = await conversations.open(sender, receiver, clock.date());
      this.#conversations.set(pairOf(sender, receiver).pair, _id);
      return _id;
    });
  }

  /** To be called when an account ends or is suspended. */
  forgetMember(memberId: string): void {
    this.#here.forget(memberId);
  }

  /** To be called once a conversation is gone for good. */
  forget(a: string, b: string): void {
    this.#conversations.delete(pairOf(a, b).pair);
  }

  async #isHere(memberId: string): Promise<boolean> {
    const { store } = this.#parts.members;
    const found = await this.#here.ofAll([memberId], async () =>
      (await store.findPublicById(memberId)) ? new Map([[memberId, true]]) : new Map(),
    );
    return found.has(memberId);
  }

  async #countNew(sender: string): Promise<void> {
    const { conversations, clock, rateLimitFactor } = this.#parts;
    const max = Math.max(1, Math.floor(MESSAGE_LIMITS.newConversationsPerDay * rateLimitFactor));
    const since = new Date(clock.now() - DAY);
    const oldest = await conversations.nthStarted(sender, since, max);
    if (!oldest) return;
    const retryAfter = Math.max(1, Math.ceil((oldest.getTime() + DAY - clock.now()) / 1000));
    throw new AppError('RATE_LIMITED', MESSAGE_TEXTS.rules.newConversations, { retryAfter });
  }
}
