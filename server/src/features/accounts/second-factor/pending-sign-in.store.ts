import type { Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { ofIdentity, type EndedIdentity } from '../sessions/ended-identity.ts';
import { pendingSignInModel, type PendingSignInFields } from './pending-sign-in.model.ts';

/** Sign-ins that wait for the second factor. The database counts their tries, for all servers. */
export class PendingSignInStore {
  readonly #model: Model<PendingSignInFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = pendingSignInModel(connection);
  }

  async add(pending: PendingSignInFields): Promise<void> {
    await this.#model.create(pending);
  }

  /** Counts a try and returns the sign-in; null if it is unknown, expired or has had `max` tries. */
  takeTry(tokenHash: string, max: number, now: Date): Promise<PendingSignInFields | null> {
    return this.#model
      .findOneAndUpdate(
        { tokenHash, tries: { $lt: max }, expiresAt: { $gt: now } },
        { $inc: { tries: 1 } },
        { returnDocument: 'after', projection: { _id: 0 } },
      )
      .lean<PendingSignInFields>();
  }

  /** Ends a sign-in; only one caller gets true. */
  async end(tokenHash: string): Promise<boolean> {
    return (await this.#model.deleteOne({ tokenHash })).deletedCount > 0;
  }

  async removeOfIdentity(ended: EndedIdentity): Promise<void> {
    await this.#model.deleteMany(ofIdentity(ended));
  }

  async removeAllOf(memberId: string): Promise<void> {
    await this.#model.deleteMany({ memberId });
  }
}
