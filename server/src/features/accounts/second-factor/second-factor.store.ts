import type { Model, Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { secondFactorModel, type SecondFactorFields } from './second-factor.model.ts';
import type { RecoveryHashes } from './recovery-codes.ts';

export type SecondFactor = Omit<SecondFactorFields, 'memberId'>;

const FIELDS = { _id: 0, memberId: 0 } as const;

/** The second factors of members. */
export class SecondFactorStore {
  readonly #model: Model<SecondFactorFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = secondFactorModel(connection);
  }

  /** Joins the current transaction. A member's second one is a duplicate (`isDuplicate`), which ends the transaction. */
  async add(memberId: string, fields: SecondFactor): Promise<void> {
    await this.#model.create({ memberId, ...fields });
  }

  find(memberId: string): Promise<SecondFactor | null> {
    return this.#model.findOne({ memberId }, FIELDS).lean<SecondFactor>();
  }

  async isOn(memberId: string): Promise<boolean> {
    return (await this.#model.exists({ memberId })) !== null;
  }

  /** Returns those of the members who have one. */
  async holdersAmong(memberIds: readonly string[]): Promise<string[]> {
    const rows = await this.#model
      .find({ memberId: { $in: [...memberIds] } }, { memberId: 1 })
      .lean<{ memberId: Types.ObjectId }[]>();
    return rows.map(({ memberId }) => memberId.toString());
  }

  /** Uses the code of a period up, and all earlier ones; returns whether it was unused. */
  async usePeriod(memberId: string, sealedKey: string, period: number): Promise<boolean> {
    const unused = { memberId, sealedKey, lastPeriod: { $lt: period } };
    const { modifiedCount } = await this.#model.updateOne(unused, { $set: { lastPeriod: period } });
    return modifiedCount > 0;
  }

  /** Removes a recovery code; returns how many are left, undefined if it was none. */
  async useRecoveryHash(memberId: string, hash: string): Promise<number | undefined> {
    const after = await this.#model
      .findOneAndUpdate(
        { memberId, recoveryHashes: hash },
        { $pull: { recoveryHashes: hash } },
        { returnDocument: 'after', projection: FIELDS },
      )
      .lean<SecondFactor>();
    return after?.recoveryHashes.length;
  }

  /** Replaces the recovery codes; returns false if the second factor is off. */
  async replaceRecoveryHashes(memberId: string, { salt, hashes }: RecoveryHashes): Promise<boolean> {
    const changes = { recoverySalt: salt, recoveryHashes: hashes };
    return (await this.#model.updateOne({ memberId }, { $set: changes })).matchedCount > 0;
  }

  /** Returns whether it was on. */
  async remove(memberId: string): Promise<boolean> {
    return (await this.#model.deleteOne({ memberId })).deletedCount > 0;
  }

  /** Returns whether one was removed that was turned on at this time or later. Joins the current transaction. */
  async removeSince(memberId: string, since: Date): Promise<boolean> {
    return (await this.#model.deleteOne({ memberId, onSince: { $gte: since } })).deletedCount > 0;
  }

  /** Returns some members whose keys are sealed with another key than `keyId`, after a member. */
  async sealedOtherwise(
    keyId: string,
    after: string | undefined,
    limit: number,
  ): Promise<{ memberId: string; sealedKey: string }[]> {
    const rows = await this.#model
      .find({
        sealedKey: { $not: new RegExp(`^${keyId}\\.`) },
        ...(after !== undefined && { memberId: { $gt: after } }),
      })
      .sort({ memberId: 1 })
      .limit(limit)
      .lean<SecondFactorFields[]>();
    return rows.map(({ memberId, sealedKey }) => ({ memberId: memberId.toString(), sealedKey }));
  }

  /** Replaces a sealed key unless it has changed meanwhile. */
  async reseal(memberId: string, before: string, sealedKey: string): Promise<void> {
    await this.#model.updateOne({ memberId, sealedKey: before }, { $set: { sealedKey } });
  }
}
