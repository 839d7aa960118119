import { randomBytes } from 'node:crypto';
import type { Model } from 'mongoose';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { loadOrCreate } from '../../platform/database/load-or-create.ts';
import { installationModel, type InstallationFields } from './installation.model.ts';

/** The id of this installation. */
export class InstallationStore {
  readonly #model: Model<InstallationFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = installationModel(connection);
  }

  /** Returns the id, created when the database is first used: servers on one database share it. */
  async loadId(): Promise<string> {
    const make = () => ({ _id: 'this', id: randomBytes(16).toString('base64url') });
    return (await loadOrCreate(this.#model, 'this', make)).id;
  }
}
