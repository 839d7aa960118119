import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../platform/database/database.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** For so long owners and administrators see that it has expired. */
const KEPT_DAYS = 30;

/** An invitation. It is deleted when it is revoked. */
export interface InvitationFields<Id = Types.ObjectId> {
  /** Of the token, which only the link contains. */
  digest: string;
  /** The only address that it works for; null if it works for all. */
  email: string | null;
  note: string;
  /** Null without limit. */
  maxUses: number | null;
  uses: number;
  /** Absent once the account is gone. */
  invitedBy?: Id;
  expiresAt: Date;
  createdAt: Date;
}

const schema = new Schema<InvitationFields>(
  {
    digest: { type: String, required: true },
    email: { type: String, default: null },
    note: { type: String, default: '' },
    maxUses: { type: Number, default: null },
    uses: { type: Number, required: true },
    invitedBy: { type: Schema.Types.ObjectId },
    expiresAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'invitations', versionKey: false },
);

schema.index({ digest: 1 }, { unique: true });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ invitedBy: 1 }, { sparse: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: KEPT_DAYS * DAY_SECONDS });

export function invitationModel(connection: DatabaseConnection): Model<InvitationFields> {
  return connection.model<InvitationFields>('Invitation', schema);
}
