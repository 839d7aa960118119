import { Schema, type Model, type Types } from 'mongoose';
import type { MessageType } from '@weft/shared/messaging/views';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { onlyModel } from '../../../platform/database/only-model.ts';
import type { StoredAttachment } from '../../media/index.ts';

export type ObjectId = Types.ObjectId;

/** A message. Messages are the source of truth; the conversation document is derived from them. */
export interface MessageFields<Id = Types.ObjectId> {
  conversation: Id;
  /** Position in the conversation: 1, 2, 3… without gaps. */
  seq: number;
  /** Number of its sender's messages up to it; `seq - ordinal` are the other member's. */
  ordinal: number;
  sender: Id;
  receiver: Id;
  text: string;
  /** Folded words for search. Scanned, not indexed: an index would slow down every message. */
  words: string[];
  type: MessageType;
  attachments: StoredAttachment[];
  replyTo: Id | null;
  clientId?: string | undefined;
  /** Digest of everything sent under `clientId`: the same id with other content is rejected. */
  fingerprint?: string | undefined;
  createdAt: Date;
  readAt: Date | null;
  editedAt: Date | null;
  deletedAt: Date | null;
  /** Revision of its last edit or deletion; 0 for none. */
  revision: number;
}

const id = { type: Schema.Types.ObjectId, required: true };
const required = <T>(type: T) => ({ type, required: true }) as const;
const date = { type: Date, default: null };
const part = { _id: false } as const;

const pictureSchema = new Schema(
  {
    width: required(Number),
    height: required(Number),
    placeholder: required(String),
    variants: [new Schema({ url: required(String), width: required(Number) }, part)],
  },
  part,
);

const attachmentSchema = new Schema<StoredAttachment>(
  {
    id: required(String),
    url: required(String),
    name: required(String),
    type: { type: String, required: true },
    size: required(Number),
    picture: { type: pictureSchema, default: null },
  },
  part,
);

const messageSchema = new Schema<MessageFields>(
  {
    conversation: id,
    seq: required(Number),
    ordinal: required(Number),
    sender: id,
    receiver: id,
    text: { type: String, default: '' },
    words: [String],
    type: required(String),
    attachments: [attachmentSchema],
    replyTo: { type: Schema.Types.ObjectId, default: null },
    clientId: String,
    fingerprint: String,
    createdAt: required(Date),
    readAt: date,
    editedAt: date,
    deletedAt: date,
    revision: required(Number),
  },
  { collection: 'messages', versionKey: false },
);

messageSchema.index({ conversation: 1, seq: 1 }, { unique: true });
messageSchema.index(
  { sender: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
);
messageSchema.index({ conversation: 1, revision: 1 }, { partialFilterExpression: { revision: { $gt: 0 } } });
messageSchema.index({ 'attachments.id': 1 }, { sparse: true });

export type MessageModel = Model<MessageFields>;

export function messageModel(connection: DatabaseConnection): MessageModel {
  return onlyModel(connection, 'Message', messageSchema);
}
