import type { Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { exportTicketModel, type ExportTicketFields } from './export-ticket.model.ts';

/** Tickets for one download of a member's data. */
export class ExportTicketStore {
  readonly #model: Model<ExportTicketFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = exportTicketModel(connection);
  }

  async add(ticket: ExportTicketFields): Promise<void> {
    await this.#model.create(ticket);
  }

  async isGood(tokenHash: string, now: Date): Promise<boolean> {
    return (await this.#model.exists({ tokenHash, expiresAt: { $gt: now } })) !== null;
  }

  /** Takes a valid ticket; only one caller gets it. */
  take(tokenHash: string, now: Date): Promise<ExportTicketFields | null> {
    return this.#model
      .findOneAndDelete({ tokenHash, expiresAt: { $gt: now } }, { projection: { _id: 0 } })
      .lean<ExportTicketFields>();
  }

  async removeAllOf(memberId: string): Promise<void> {
    await this.#model.deleteMany({ memberId });
  }
}
