import { randomBytes } from 'node:crypto';
import type { Model } from 'mongoose';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { isDuplicate } from '../../platform/database/failures.ts';
import { installationModel, type InstallationFields } from './installation.model.ts';

/** The id of this installation. */
export class InstallationStore {
  readonly #model: Model<InstallationFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = installationModel(connection);
  }

  /** Returns the id, created when the database is first used: servers on one database share it. */
  async loadId(): Promise<string> {
    const known = await this.#model.findById('this').lean();
    if (known) return known.id;
    const id = randomBytes(16).toString('base64url');
    try {
      await this.#model.create({ _id: 'this', id });
      return id;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return this.loadId();
    }
  }
}
