import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import type { Model, Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import { deviceProofModel, type DeviceProofFields } from './device-proof.model.ts';

/** An account and the version of its password that a proof belongs to. */
export interface Credential {
  readonly memberId: string;
  readonly credentialVersion: number;
}

/** A stored proof and its account. */
interface StoredProof extends Credential {
  readonly proof: string;
}

/** Proofs of browsers that a member has signed in with. */
export class DeviceProofStore {
  readonly #model: Model<DeviceProofFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = deviceProofModel(connection);
  }

  /** Adds a proof and removes those beyond 20 in one step. Returns whether the account had others. */
  async add(credential: Credential, proof: string, now: Date): Promise<boolean> {
    try {
      return await this.#push(credential, proof, now);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      // Both of two concurrent calls found no document; the second one finds it now.
      return this.#push(credential, proof, now);
    }
  }

  /** Returns the stored ones of the proofs. */
  async find(proofs: readonly string[]): Promise<StoredProof[]> {
    const raws = await this.#model
      .find({ proofs: { $in: [...proofs] } })
      .lean<{ memberId: Types.ObjectId; credentialVersion: number; proofs: string[] }[]>();
    return raws.flatMap((raw) =>
      raw.proofs
        .filter((proof) => proofs.includes(proof))
        .map((proof) => ({
          memberId: raw.memberId.toString(),
          credentialVersion: raw.credentialVersion,
          proof,
        })),
    );
  }

  /** Updates the last sign-in of a browser; returns whether its proof is still stored. */
  async touch({ memberId, credentialVersion }: Credential, proof: string, now: Date): Promise<boolean> {
    const filter = { memberId, credentialVersion, proofs: proof };
    const { matchedCount } = await this.#model.updateOne(filter, { $max: { usedAt: now } });
    return matchedCount > 0;
  }

  async removeAllOf(memberId: string): Promise<void> {
    await this.#model.deleteMany({ memberId });
  }

  async #push({ memberId, credentialVersion }: Credential, proof: string, now: Date): Promise<boolean> {
    const newestFirst = { $each: [proof], $position: 0, $slice: ACCOUNT_LIMITS.deviceProofsPerMember };
    const { upsertedCount } = await this.#model.updateOne(
      { memberId, credentialVersion },
      { $push: { proofs: newestFirst }, $set: { usedAt: now } },
      { upsert: true },
    );
    return upsertedCount === 0;
  }
}
