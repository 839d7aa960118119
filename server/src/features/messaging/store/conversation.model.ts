import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** How far one of the two has come. Only ever rises. */
export interface SideFields {
  /** Messages that they have sent. */
  sent: number;
  /** Up to this place they have read. */
  readSeq: number;
  /** How many of the other one's messages those are: what is unread is the rest of them. */
  readCount: number;
  /** Up to this place one of their devices has everything. */
  deliveredSeq: number;
}

/**
 * The row of a conversation: what a list shows without looking through messages. `low` and `high` are the two members by the order of
 * their ids, which are `members` in the same order.
 */
export interface ConversationFields<Id = Types.ObjectId> {
  /** Both ids as one text: one conversation for each pair. */
  pair: string;
  members: [Id, Id];
  startedBy: Id;
  createdAt: Date;
  lastSeq: number;
  lastMessage: Id | null;
  lastMessageAt: Date | null;
  /** Edits and deletions so far. */
  revision: number;
  low: SideFields;
  high: SideFields;
  /** Those of the two who have not read everything: follows from the counts of both sides, in the same step. */
  unreadBy: Id[];
}

const id = { type: Schema.Types.ObjectId, required: true };
const count = { type: Number, default: 0, min: 0 };

const sideSchema = new Schema<SideFields>(
  { sent: count, readSeq: count, readCount: count, deliveredSeq: count },
  { _id: false },
);
const side = { type: sideSchema, default: () => ({}) };

const conversationSchema = new Schema<ConversationFields>(
  {
    pair: { type: String, required: true },
    members: { type: [Schema.Types.ObjectId], required: true },
    startedBy: id,
    createdAt: { type: Date, required: true },
    lastSeq: count,
    lastMessage: { type: Schema.Types.ObjectId, default: null },
    lastMessageAt: { type: Date, default: null },
    revision: count,
    low: side,
    high: side,
    unreadBy: [Schema.Types.ObjectId],
  },
  { collection: 'conversations', versionKey: false },
);

conversationSchema.index({ pair: 1 }, { unique: true });
conversationSchema.index({ members: 1, lastMessageAt: -1, _id: -1 });
conversationSchema.index({ unreadBy: 1 });
conversationSchema.index({ startedBy: 1, createdAt: 1 });

export type ConversationModel = Model<ConversationFields>;

export function conversationModel(connection: DatabaseConnection): ConversationModel {
  return connection.model<ConversationFields>('Conversation', conversationSchema);
}
