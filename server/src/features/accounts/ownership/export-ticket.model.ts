import { Schema, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

/** The right to download a member's data once. */
export interface ExportTicketFields {
  tokenHash: string;
  memberId: string;
  expiresAt: Date;
}

const exportTicketSchema = new Schema<ExportTicketFields>(
  {
    tokenHash: { type: String, required: true },
    memberId: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'exportTickets', versionKey: false },
);

exportTicketSchema.index({ tokenHash: 1 }, { unique: true });
exportTicketSchema.index({ memberId: 1 });
exportTicketSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function exportTicketModel(connection: DatabaseConnection): Model<ExportTicketFields> {
  return connection.model<ExportTicketFields>('ExportTicket', exportTicketSchema);
}
