import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { onlyModel } from '../../../platform/database/only-model.ts';

/** Progress of one of the two members. Positions and counts never decrease. */
export interface SideFields {
  /** Number of messages that they sent. */
  sent: number;
  /** Position up to which they have read. */
  readSeq: number;
  /** Position up to which the other member may know of it: nothing is shared during a block. Absent if all is shared. */
  sharedReadSeq?: number;
  /** Number of the other member's messages up to there; the rest is unread. */
  readCount: number;
  /** Position up to which one of their devices has everything. */
  deliveredSeq: number;
  /** When a mail about unread messages is due, or is tried again. */
  mailDueAt?: Date;
  /** The id of that mail once an attempt to send it has begun. */
  mailId?: string;
  /** Whether a mail told about the unread messages. */
  isMailed?: boolean;
}

/**
 * A conversation document: data for lists, without reading messages. `low` and `high` are the two members in the
 * order of their ids, as in `members`.
 */
export interface ConversationFields<Id = Types.ObjectId> {
  /** Both ids as one text: one conversation per pair. */
  pair: string;
  members: [Id, Id];
  startedBy: Id;
  createdAt: Date;
  lastSeq: number;
  lastMessage: Id | null;
  lastMessageAt: Date | null;
  /** Number of edits and deletions. */
  revision: number;
  low: SideFields;
  high: SideFields;
  /** Members with unread messages, computed from the counts of both in the same update. */
  unreadBy: Id[];
}

const id = { type: Schema.Types.ObjectId, required: true };
const count = { type: Number, default: 0, min: 0 };

const sideSchema = new Schema<SideFields>(
  {
    sent: count,
    readSeq: count,
    sharedReadSeq: { type: Number },
    readCount: count,
    deliveredSeq: count,
    mailDueAt: { type: Date },
    mailId: { type: String },
    isMailed: { type: Boolean },
  },
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
conversationSchema.index({ 'low.mailDueAt': 1 }, { sparse: true });
conversationSchema.index({ 'high.mailDueAt': 1 }, { sparse: true });
conversationSchema.index({ startedBy: 1, createdAt: 1 });

export type ConversationModel = Model<ConversationFields>;

export function conversationModel(connection: DatabaseConnection): ConversationModel {
  return onlyModel(connection, 'Conversation', conversationSchema);
}
