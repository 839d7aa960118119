import type { Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { resetGrantModel, type ResetGrantFields } from './reset-grant.model.ts';

const valid = (tokenHash: string, email: string, now: Date) => ({
  tokenHash,
  email,
  expiresAt: { $gt: now },
});

/** Permissions to set a new password after a code was entered. */
export class ResetGrantStore {
  readonly #model: Model<ResetGrantFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = resetGrantModel(connection);
  }

  async add(grant: ResetGrantFields): Promise<void> {
    await this.#model.create(grant);
  }

  /** Returns the valid grant of an address. */
  find(tokenHash: string, email: string, now: Date): Promise<ResetGrantFields | null> {
    return this.#model.findOne(valid(tokenHash, email, now), { _id: 0 }).lean<ResetGrantFields>();
  }

  /** Takes the valid grant of an address; it works once. */
  take(tokenHash: string, email: string, now: Date): Promise<ResetGrantFields | null> {
    return this.#model
      .findOneAndDelete(valid(tokenHash, email, now), { projection: { _id: 0 } })
      .lean<ResetGrantFields>();
  }

  async removeAllOf(email: string): Promise<void> {
    await this.#model.deleteMany({ email });
  }
}
