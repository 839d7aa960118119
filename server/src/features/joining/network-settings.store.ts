import type { Model } from 'mongoose';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { networkSettingsModel, type NetworkSettingsFields } from './network-settings.model.ts';

const THIS = 'this';

export type StoredRegistration = NetworkSettingsFields['registration'];

/** Reads and writes the settings of the network. */
export class NetworkSettingsStore {
  readonly #model: Model<NetworkSettingsFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = networkSettingsModel(connection);
  }

  /** Undefined until somebody chose something. */
  async registration(): Promise<StoredRegistration | undefined> {
    return (await this.#model.findById(THIS).lean<NetworkSettingsFields>())?.registration;
  }

  /** In the current transaction; returns the settings before. */
  async setRegistration(registration: StoredRegistration): Promise<StoredRegistration | undefined> {
    const before = await this.#model
      .findByIdAndUpdate(THIS, { $set: { registration } }, { upsert: true, returnDocument: 'before' })
      .lean<NetworkSettingsFields>();
    return before?.registration;
  }
}
