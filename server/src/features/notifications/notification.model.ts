import { Schema, type Model, type Types } from 'mongoose';
import { NOTIFICATION_KINDS, type NotificationKind } from '@weft/shared/notifications/views';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { onlyModel } from '../../platform/database/only-model.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** Unread entries are dropped after this number of days. */
const KEPT_DAYS = 180;

export type NotificationId = Types.ObjectId;

/** One action of a member or company. `key` identifies it, so that it is notified once and can be withdrawn. */
export interface Occurrence<Id = Types.ObjectId> {
  key: string;
  actor: Id;
  /** For a reply or reaction: the comment that it is to. A reaction may also be to a reply. A mention: its comment. */
  thread?: string;
  at: Date;
}

/** Events of one kind in one place since the previous entry was read. */
export interface NotificationFields<Id = Types.ObjectId> {
  member: Id;
  kind: NotificationKind;
  /** The post, the acting company or the removed job, or '' for events about members. */
  subject: string;
  /** The newest first, bounded. */
  occurrences: Occurrence<Id>[];
  /** Their total number. */
  total: number;
  /** Time of the newest one. */
  createdAt: Date;
  isRead: boolean;
  /** When a mail about the unread entry is due, or due again after an attempt; absent if none is. */
  mailDueAt?: Date | undefined;
  /** The id of that mail, and the attempt to send it. */
  mailId?: string | undefined;
  mailClaim?: string | undefined;
}

const occurrence = new Schema<Occurrence>(
  {
    key: { type: String, required: true },
    actor: { type: Schema.Types.ObjectId, required: true },
    thread: { type: String },
    at: { type: Date, required: true },
  },
  { _id: false },
);

const schema = new Schema<NotificationFields>(
  {
    member: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: NOTIFICATION_KINDS, required: true },
    subject: { type: String, default: '' },
    occurrences: { type: [occurrence], required: true },
    total: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    isRead: { type: Boolean, required: true },
    mailDueAt: { type: Date },
    mailId: { type: String },
    mailClaim: { type: String },
  },
  { collection: 'notifications', versionKey: false },
);

schema.index({ member: 1, createdAt: -1, _id: -1 });
// Unique index: one unread entry per place collects events.
schema.index(
  { member: 1, kind: 1, subject: 1 },
  { unique: true, partialFilterExpression: { isRead: false }, name: 'collecting' },
);
schema.index({ member: 1, isRead: 1 });
schema.index({ subject: 1 });
schema.index({ 'occurrences.actor': 1 });
schema.index({ mailDueAt: 1 }, { sparse: true });
schema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_DAYS * DAY_SECONDS });

export type NotificationModel = Model<NotificationFields>;

export function notificationModel(connection: DatabaseConnection): NotificationModel {
  return onlyModel(connection, 'Notification', schema);
}
