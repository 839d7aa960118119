import type { Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { backupTicketModel, type BackupTicketFields } from './backup-ticket.model.ts';

/** Tickets for one download of a backup. */
export class BackupTicketStore {
  readonly #model: Model<BackupTicketFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = backupTicketModel(connection);
  }

  /** In the current transaction. */
  async add(ticket: BackupTicketFields): Promise<void> {
    await this.#model.create(ticket);
  }

  /** Returns a valid ticket without using it. */
  find(tokenHash: string, now: Date): Promise<BackupTicketFields | null> {
    return this.#model.findOne({ tokenHash, expiresAt: { $gt: now } }, { _id: 0 }).lean<BackupTicketFields>();
  }

  /** Takes a valid ticket; only one caller gets it. */
  take(tokenHash: string, now: Date): Promise<BackupTicketFields | null> {
    return this.#model
      .findOneAndDelete({ tokenHash, expiresAt: { $gt: now } }, { projection: { _id: 0 } })
      .lean<BackupTicketFields>();
  }

  async removeAllOf(memberId: string): Promise<void> {
    await this.#model.deleteMany({ memberId });
  }
}
