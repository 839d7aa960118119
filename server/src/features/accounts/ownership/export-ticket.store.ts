import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { exportTicketModel, type ExportTicketFields } from './export-ticket.model.ts';

export type ExportTicketStore = ReturnType<typeof createExportTicketStore>;

export function createExportTicketStore(connection: DatabaseConnection) {
  const model = exportTicketModel(connection);
  return {
    async add(ticket: ExportTicketFields): Promise<void> {
      await model.create(ticket);
    },

    async isGood(tokenHash: string, now: Date): Promise<boolean> {
      return (await model.exists({ tokenHash, expiresAt: { $gt: now } })) !== null;
    },

    /** Takes a valid ticket; only one caller gets it. */
    take: (tokenHash: string, now: Date): Promise<ExportTicketFields | null> =>
      model
        .findOneAndDelete({ tokenHash, expiresAt: { $gt: now } }, { projection: { _id: 0 } })
        .lean<ExportTicketFields>(),

    async removeAllOf(memberId: string): Promise<void> {
      await model.deleteMany({ memberId });
    },
  };
}
