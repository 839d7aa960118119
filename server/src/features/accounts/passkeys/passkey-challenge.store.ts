import type { Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { passkeyChallengeModel, type PasskeyChallengeFields } from './passkey-challenge.model.ts';

/** Challenges that wait for a passkey. */
export class PasskeyChallengeStore {
  readonly #model: Model<PasskeyChallengeFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = passkeyChallengeModel(connection);
  }

  async add(challenge: PasskeyChallengeFields): Promise<void> {
    await this.#model.create(challenge);
  }

  /** Removes a challenge; only one caller gets true, and only until it expires. */
  async take(challenge: Omit<PasskeyChallengeFields, 'expiresAt'>, now: Date): Promise<boolean> {
    const filter = { ...challenge, expiresAt: { $gt: now } };
    return (await this.#model.deleteOne(filter)).deletedCount > 0;
  }

  async removeAllOf(memberId: string): Promise<void> {
    await this.#model.deleteMany({ memberId });
  }
}
