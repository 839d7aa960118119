import { Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { WaitingMailStore } from '../../../platform/delivery/waiting-mail.store.ts';
import { conversationModel, type ConversationModel } from './conversation.model.ts';
import { messageModel, type MessageModel } from './message.model.ts';
import type { RawConversation, Side } from './records.ts';

/** A mail about the unread messages of one member in one conversation. */
export interface DueMail {
  readonly conversation: string;
  readonly side: Side;
  readonly receiver: string;
  readonly sender: string;
  /** Position up to which the receiver has read. */
  readonly readSeq: number;
  /** Position of the newest message. */
  readonly lastSeq: number;
  /** The same for each attempt to send it; undefined before the first. */
  readonly mailId: string | undefined;
  /** When it became due; changes with each claim. */
  readonly dueAt: Date;
  readonly lastMessageAt: Date;
}

const SIDES = ['low', 'high'] as const;
/** Number of messages of a conversation that are counted. */
const COUNTED = 100;

function dueMailOf(raw: RawConversation, side: Side): DueMail[] {
  const { readSeq, mailDueAt, mailId } = raw[side];
  const { lastSeq, lastMessageAt, members } = raw;
  if (!mailDueAt || !lastMessageAt) return [];
  const [receiver, sender] = side === 'low' ? members : members.toReversed();
  const conversation = raw._id.toString();
  const [to, from] = [String(receiver), String(sender)];
  const place = { conversation, side, receiver: to, sender: from };
  return [{ ...place, readSeq, lastSeq, mailId, dueAt: mailDueAt, lastMessageAt }];
}

/** Only while the mail is due as read: a member who has read meanwhile, or another server, ends that. */
const asRead = ({ conversation, side, dueAt }: DueMail) => ({
  _id: new Types.ObjectId(conversation),
  [`${side}.mailDueAt`]: dueAt,
});

/** Reads and claims the mails that conversations are due. Every write is atomic. */
export class UnreadMailStore {
  readonly waiting: readonly WaitingMailStore[];
  readonly #conversations: ConversationModel;
  readonly #messages: MessageModel;

  constructor(connection: DatabaseConnection) {
    this.#conversations = conversationModel(connection);
    this.#messages = messageModel(connection);
    this.waiting = SIDES.map(
      (side, place) =>
        new WaitingMailStore(this.#conversations.collection, {
          dueAt: `${side}.mailDueAt`,
          mailId: `${side}.mailId`,
          receiver: (member) => ({ unreadBy: member, [`members.${place}`]: member }),
        }),
    );
  }

  /** The mails that are due, those that wait longest first; at most `limit` for each side. */
  async findDue(now: Date, limit: number): Promise<DueMail[]> {
    const found = await Promise.all(
      SIDES.map(async (side) => {
        const raws = await this.#conversations
          .find({ [`${side}.mailDueAt`]: { $lte: now } })
          .sort({ [`${side}.mailDueAt`]: 1 })
          .limit(limit)
          .lean<RawConversation[]>();
        return raws.flatMap((raw) => dueMailOf(raw, side));
      }),
    );
    return found.flat();
  }

  /** Moves mails to a later time. */
  async postpone(mails: readonly DueMail[], until: Date): Promise<void> {
    await Promise.all(mails.map((mail) => this.#move(mail, { [`${mail.side}.mailDueAt`]: until })));
  }

  /** Gives a mail its id and moves it to a later time; undefined if it is not due any more, as read here. */
  async claim(mail: DueMail, mailId: string, until: Date): Promise<DueMail | undefined> {
    const { side } = mail;
    const isClaimed = await this.#move(mail, { [`${side}.mailDueAt`]: until, [`${side}.mailId`]: mailId });
    return isClaimed ? { ...mail, mailId, dueAt: until } : undefined;
  }

  async #move(mail: DueMail, fields: Readonly<Record<string, Date | string>>): Promise<boolean> {
    const { modifiedCount } = await this.#conversations.collection.updateOne(asRead(mail), { $set: fields });
    return modifiedCount === 1;
  }

  /** Ends mails. Sent ones are followed by another only after the member has read. */
  async end(mails: readonly DueMail[], isSent: boolean): Promise<void> {
    if (mails.length === 0) return;
    const steps = mails.map((mail) => ({
      updateOne: {
        filter: asRead(mail),
        update: {
          $unset: { [`${mail.side}.mailDueAt`]: 1 as const, [`${mail.side}.mailId`]: 1 as const },
          ...(isSent && { $set: { [`${mail.side}.isMailed`]: true } }),
        },
      },
    }));
    await this.#conversations.collection.bulkWrite(steps, { ordered: false });
  }

  /** Number of new unread messages that were not deleted, by conversation; those without any are absent. */
  async countWaiting(mails: readonly DueMail[]): Promise<ReadonlyMap<string, number>> {
    const groups = await this.#messages.aggregate<{ _id: Types.ObjectId; count: number }>([
      {
        $match: {
          deletedAt: null,
          $or: mails.map(({ conversation, receiver, readSeq, lastSeq }) => ({
            conversation: new Types.ObjectId(conversation),
            seq: { $gt: Math.max(readSeq, lastSeq - COUNTED) },
            receiver: new Types.ObjectId(receiver),
          })),
        },
      },
      { $group: { _id: '$conversation', count: { $sum: 1 } } },
    ]);
    return new Map(groups.map(({ _id, count }) => [_id.toString(), count]));
  }

  /** Who wrote the unread messages of a conversation, and how many were not deleted; undefined if there are none. */
  async unreadIn(
    conversation: string,
    receiver: string,
  ): Promise<{ sender: string; count: number } | undefined> {
    const raw = await this.#conversations.findById(conversation).lean<RawConversation>();
    const [low, high] = raw?.members.map(String) ?? [];
    const [side, sender] = low === receiver ? (['low', high] as const) : (['high', low] as const);
    if (!raw || sender === undefined || ![low, high].includes(receiver)) return undefined;
    const unread = { conversation, receiver, seq: { $gt: raw[side].readSeq }, deletedAt: null };
    const count = await this.#messages.countDocuments(unread).limit(COUNTED).exec();
    return count === 0 ? undefined : { sender, count };
  }
}
