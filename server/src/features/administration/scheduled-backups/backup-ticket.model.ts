import { Schema, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** The right of an owner to download one backup once. */
export interface BackupTicketFields {
  tokenHash: string;
  memberId: string;
  backup: string;
  expiresAt: Date;
}

const schema = new Schema<BackupTicketFields>(
  {
    tokenHash: { type: String, required: true },
    memberId: { type: String, required: true },
    backup: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'backupTickets', versionKey: false },
);

schema.index({ tokenHash: 1 }, { unique: true });
schema.index({ memberId: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function backupTicketModel(connection: DatabaseConnection): Model<BackupTicketFields> {
  return connection.model<BackupTicketFields>('BackupTicket', schema);
}
