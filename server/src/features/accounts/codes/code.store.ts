import type { Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import { codeModel, type CodeFields, type LinkPurpose } from './code.model.ts';

type Named = Pick<CodeFields, 'email' | 'purpose'>;

/** Without the id. */
const FIELDS = { _id: 0 } as const;

/** Codes by address and purpose. */
export class CodeStore {
  readonly #model: Model<CodeFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = codeModel(connection);
  }

  /** Stores a code and replaces the previous one. */
  async replace(code: CodeFields): Promise<void> {
    try {
      await this.#put(code);
    } catch (error) {
      if (!isDuplicate(error, 'email')) throw error;
      // Both of two concurrent calls found no code; the second one finds it now.
      await this.#put(code);
    }
  }

  /** Takes a valid code; only one caller gets it. */
  take(named: Named, codeHashes: readonly string[], now: Date): Promise<CodeFields | null> {
    return this.#model
      .findOneAndDelete(
        { ...named, codeHash: { $in: [...codeHashes] }, expiresAt: { $gt: now } },
        { projection: FIELDS },
      )
      .lean<CodeFields>();
  }

  /** Returns the valid code of a link, without using it. */
  findByLink(purposes: readonly LinkPurpose[], linkHash: string, now: Date): Promise<CodeFields | null> {
    return this.#model
      .findOne({ purpose: { $in: purposes }, linkHash, expiresAt: { $gt: now } }, FIELDS)
      .lean<CodeFields>();
  }

  takeByLink(purposes: readonly LinkPurpose[], linkHash: string, now: Date): Promise<CodeFields | null> {
    return this.#model
      .findOneAndDelete(
        { purpose: { $in: purposes }, linkHash, expiresAt: { $gt: now } },
        { projection: FIELDS },
      )
      .lean<CodeFields>();
  }

  /** Returns whether this code is correct but expired. */
  async isLate(named: Named, codeHashes: readonly string[]): Promise<boolean> {
    return (await this.#model.exists({ ...named, codeHash: { $in: [...codeHashes] } })) !== null;
  }

  async removeAllOf(email: string): Promise<void> {
    await this.#model.deleteMany({ email });
  }

  async #put(code: CodeFields): Promise<void> {
    await this.#model.findOneAndReplace({ email: code.email, purpose: code.purpose }, code, { upsert: true });
  }
}
