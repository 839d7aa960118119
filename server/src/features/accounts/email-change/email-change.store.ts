import type { Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import { emailChangeModel, type EmailChangeFields } from './email-change.model.ts';

export type EmailChange = Omit<EmailChangeFields, 'memberId'> & { memberId: string };

const FIELDS = { _id: 0 } as const;

const orNull = (raw: EmailChangeFields | null): EmailChange | null =>
  raw && { ...raw, memberId: raw.memberId.toString() };

/** Changes of address that are not confirmed yet, one of each member. */
export class EmailChangeStore {
  readonly #model: Model<EmailChangeFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = emailChangeModel(connection);
  }

  /** Stores a change and replaces the member's previous one. */
  async replace(change: EmailChange): Promise<void> {
    try {
      await this.#put(change);
    } catch (error) {
      if (!isDuplicate(error, 'memberId')) throw error;
      // Both of two concurrent calls found none; the second one finds it now.
      await this.#put(change);
    }
  }

  async findOf(memberId: string, now: Date): Promise<EmailChange | null> {
    const found = this.#model.findOne({ memberId, expiresAt: { $gt: now } }, FIELDS);
    return orNull(await found.lean<EmailChangeFields>());
  }

  /** Takes the valid change of a link; only one caller gets it. Joins the current transaction. */
  async take(linkHash: string, now: Date): Promise<EmailChange | null> {
    return orNull(
      await this.#model
        .findOneAndDelete({ linkHash, expiresAt: { $gt: now } }, { projection: FIELDS })
        .lean<EmailChangeFields>(),
    );
  }

  async remove(linkHash: string): Promise<void> {
    await this.#model.deleteOne({ linkHash });
  }

  async removeOf(memberId: string): Promise<void> {
    await this.#model.deleteMany({ memberId });
  }

  async #put(change: EmailChange): Promise<void> {
    await this.#model.findOneAndReplace({ memberId: change.memberId }, change, { upsert: true });
  }
}
