import type { Model } from 'mongoose';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import {
  networkSettingsModel,
  type NetworkSettingsFields,
  type NetworkSettingsSections,
} from './network-settings.model.ts';

const THIS = 'this';

type Section = keyof NetworkSettingsSections;

export type StoredRegistration = NetworkSettingsSections['registration'];
export type StoredAppearance = NetworkSettingsSections['appearance'];
export type StoredPictures = NetworkSettingsSections['pictures'];

/** Reads and writes the settings of the network. */
export class NetworkSettingsStore {
  readonly #model: Model<NetworkSettingsFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = networkSettingsModel(connection);
  }

  /** Undefined until somebody chose something. */
  async read<S extends Section>(section: S): Promise<NetworkSettingsSections[S] | undefined> {
    const found = await this.#model.findById(THIS).lean<Partial<NetworkSettingsSections>>();
    return found?.[section];
  }

  /** Returns all sections that somebody chose. */
  async readAll(): Promise<Partial<NetworkSettingsSections>> {
    return (await this.#model.findById(THIS).lean<Partial<NetworkSettingsSections>>()) ?? {};
  }

  /** Replaces a picture in the current transaction; returns the one before. */
  async replacePicture(
    name: keyof StoredPictures,
    picture: StoredPictures['logo'],
  ): Promise<StoredPictures['logo']> {
    const before = await this.#model
      .findByIdAndUpdate(
        THIS,
        { $set: { [`pictures.${name}`]: picture } },
        { upsert: true, returnDocument: 'before' },
      )
      .lean<Partial<NetworkSettingsSections>>();
    return before?.pictures?.[name] ?? null;
  }

  /** In the current transaction; returns the section before. */
  async replace<S extends Section>(
    section: S,
    value: NetworkSettingsSections[S],
  ): Promise<NetworkSettingsSections[S] | undefined> {
    const before = await this.#model
      .findByIdAndUpdate(THIS, { $set: { [section]: value } }, { upsert: true, returnDocument: 'before' })
      .lean<Partial<NetworkSettingsSections>>();
    return before?.[section];
  }
}
