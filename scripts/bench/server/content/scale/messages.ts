import type { ObjectId } from 'mongodb';
import { foldWords } from '@weft/shared/text/fold';
import { pairOf } from '../../../../../server/src/features/messaging/store/conversation.store.ts';
import type { ConversationFields } from '../../../../../server/src/features/messaging/store/conversation.model.ts';
import type { MessageFields } from '../../../../../server/src/features/messaging/store/message.model.ts';
import { PER_MEMBER, type NetworkShape } from './shape.ts';

/** Conversations of a member who acts, beside those of every member, and messages in each. */
const CONVERSATIONS_OF_VIEWERS = 25;
const MESSAGES_OF_VIEWERS = 25;
const TEXT = 'We could meet on Tuesday after the review and look at the plans for the bridge together';
const WORDS = foldWords(TEXT);

interface Thread {
  readonly number: number;
  readonly starter: number;
  readonly other: number;
  readonly messages: number;
  /** The number of its first message. */
  readonly from: number;
}

/** Every member writes to the next one; those who act also to others. */
function* threads(shape: NetworkShape): Generator<Thread> {
  const viewers = new Set(shape.viewers());
  let [number, from] = [0, 0];
  for (let starter = 0; starter < shape.members; starter += 1) {
    const extra = viewers.has(starter) ? CONVERSATIONS_OF_VIEWERS : 0;
    for (let at = 0; at <= extra; at += 1) {
      const messages = at === 0 ? PER_MEMBER.messages : MESSAGES_OF_VIEWERS;
      yield { number: number++, starter, other: shape.after(starter, at + 1), messages, from };
      from += messages;
    }
  }
}

/** When a conversation began; its messages follow within the hour. */
const timeOf = (shape: NetworkShape, { starter }: Thread, seq = 0): Date =>
  new Date(shape.timeOf(starter, shape.members + 1).getTime() - 3_600_000 + seq * 60_000);

/** Members write in turn. */
const sentBy = (starts: boolean, messages: number): number =>
  starts ? Math.ceil(messages / 2) : Math.floor(messages / 2);

export function* conversations(shape: NetworkShape): Generator<ConversationFields & { _id: ObjectId }> {
  for (const thread of threads(shape)) {
    const [startedBy, other] = [shape.idOf('member', thread.starter), shape.idOf('member', thread.other)];
    const { pair, members } = pairOf(String(startedBy), String(other));
    const startsLow = members[0] === String(startedBy);
    const side = (starts: boolean) => ({
      sent: sentBy(starts, thread.messages),
      readSeq: thread.messages,
      readCount: sentBy(!starts, thread.messages),
      deliveredSeq: thread.messages,
    });
    yield {
      _id: shape.idOf('conversation', thread.number),
      pair,
      members: startsLow ? [startedBy, other] : [other, startedBy],
      startedBy,
      createdAt: timeOf(shape, thread),
      lastSeq: thread.messages,
      lastMessage: shape.idOf('message', thread.from + thread.messages - 1),
      lastMessageAt: timeOf(shape, thread, thread.messages),
      revision: 0,
      low: side(startsLow),
      high: side(!startsLow),
      unreadBy: [],
    };
  }
}

export function* messages(shape: NetworkShape): Generator<MessageFields & { _id: ObjectId }> {
  for (const thread of threads(shape)) {
    const pair = [shape.idOf('member', thread.starter), shape.idOf('member', thread.other)] as const;
    const conversation = shape.idOf('conversation', thread.number);
    for (let seq = 1; seq <= thread.messages; seq += 1) {
      const [sender, receiver] = seq % 2 === 1 ? pair : [pair[1], pair[0]];
      const createdAt = timeOf(shape, thread, seq);
      yield {
        _id: shape.idOf('message', thread.from + seq - 1),
        conversation,
        seq,
        ordinal: Math.ceil(seq / 2),
        sender,
        receiver,
        text: TEXT,
        words: WORDS,
        type: 'text',
        attachments: [],
        replyTo: null,
        clientId: String(thread.from + seq).padStart(36, '0'),
        fingerprint: 'A'.repeat(44),
        createdAt,
        readAt: createdAt,
        editedAt: null,
        deletedAt: null,
        revision: 0,
      };
    }
  }
}
