import type { Clock } from '../../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../../platform/read-through-cache.ts';
import type { MessageStore } from '../store/message.store.ts';
import type { ConversationRecord, MessageRecord } from '../store/records.ts';

/** Characters in memory. */
const KEPT = 8_000_000;
/** What a message weighs besides its text, and each of its files. Characters. */
const BESIDES = 500;
/** Milliseconds. Messages that nobody lists any more leave the memory. */
const KEPT_FOR = 600_000;

type Row = Pick<ConversationRecord, '_id' | 'lastMessage' | 'revision' | 'low' | 'high'>;

interface Deps {
  readonly messages: Pick<MessageStore, 'findIn'>;
  readonly clock: Clock;
}

/** A message changes only after its conversation has: by a new revision, or because a member has read further. */
const keyOf = ({ lastMessage, revision, low, high }: Row): string =>
  [lastMessage, revision, low.readSeq, high.readSeq].join('.');

/**
 * The newest messages of conversations, in memory. A list reads the conversations anyway; only the messages of those that
 * have changed since are read as well.
 */
export class LastMessages {
  readonly #messages: Deps['messages'];
  readonly #kept: ReadThroughCache<MessageRecord>;

  constructor({ messages, clock }: Deps) {
    this.#messages = messages;
    this.#kept = new ReadThroughCache({
      clock,
      freshFor: KEPT_FOR,
      maxWeight: KEPT,
      weigh: ({ text, attachments }) => text.length + BESIDES * (1 + attachments.length),
    });
  }

  /** Returns the newest messages of the conversations by their ids; one query for those not in memory. */
  async of(rows: readonly Row[]): Promise<ReadonlyMap<string, MessageRecord>> {
    const places = new Map(
      rows.flatMap((row) => (row.lastMessage ? [[keyOf(row), [row._id, row.lastMessage]] as const] : [])),
    );
    const found = await this.#kept.ofAll([...places.keys()], async (missing) => {
      const wanted = missing.map((key) => places.get(key)).filter((place) => place !== undefined);
      const read = await this.#messages.findIn(new Map(wanted));
      const byId = new Map(read.map((message) => [message._id, message]));
      return new Map(
        missing.flatMap((key) => {
          const message = byId.get(places.get(key)?.[1] ?? '');
          return message ? [[key, message] as const] : [];
        }),
      );
    });
    return new Map([...found.values()].map((message) => [message._id, message]));
  }
}
