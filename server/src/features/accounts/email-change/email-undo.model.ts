import { Schema, type Model, type Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** The right of a former address to undo a change. */
export interface EmailUndoFields {
  memberId: Types.ObjectId;
  /** The former address, which the undo restores. */
  from: string;
  to: string;
  /** Position among the changes of the member: undoing one undoes the later ones. */
  position: number;
  linkHash: string;
  createdAt: Date;
  expiresAt: Date;
}

const emailUndoSchema = new Schema<EmailUndoFields>(
  {
    memberId: { type: Schema.Types.ObjectId, required: true },
    from: { type: String, required: true },
    to: { type: String, required: true },
    position: { type: Number, required: true },
    linkHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'emailUndos', versionKey: false },
);

emailUndoSchema.index({ memberId: 1, position: 1 }, { unique: true });
emailUndoSchema.index({ linkHash: 1 }, { unique: true });
emailUndoSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function emailUndoModel(connection: DatabaseConnection): Model<EmailUndoFields> {
  return connection.model<EmailUndoFields>('EmailUndo', emailUndoSchema);
}
