import type { Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { providerRequestModel, type ProviderRequestFields } from './provider-request.model.ts';

/** What a request has to match to be used. */
export type RequestKey = Pick<ProviderRequestFields, 'state' | 'browserHash' | 'provider' | 'memberId'>;

/** Sign-ins at providers that have begun. */
export class ProviderRequestStore {
  readonly #model: Model<ProviderRequestFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = providerRequestModel(connection);
  }

  async add(request: ProviderRequestFields): Promise<void> {
    await this.#model.create(request);
  }

  /** Removes and returns a request that has not expired; only one caller gets it. */
  take(key: RequestKey, now: Date): Promise<ProviderRequestFields | null> {
    return this.#model
      .findOneAndDelete({ ...key, expiresAt: { $gt: now } }, { projection: { _id: 0 } })
      .lean<ProviderRequestFields>();
  }

  async removeAllOf(memberId: string): Promise<void> {
    await this.#model.deleteMany({ memberId });
  }
}
