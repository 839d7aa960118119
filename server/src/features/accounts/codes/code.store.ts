import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import { codeModel, type CodeFields, type CodePurpose } from './code.model.ts';

export type CodeStore = ReturnType<typeof createCodeStore>;

type Named = Pick<CodeFields, 'email' | 'purpose'>;

export function createCodeStore(connection: DatabaseConnection) {
  const model = codeModel(connection);
  const hide = { _id: 0 } as const;

  async function put(code: CodeFields): Promise<void> {
    await model.findOneAndReplace({ email: code.email, purpose: code.purpose }, code, { upsert: true });
  }

  return {
    /** Stores a code and replaces the previous one. */
    async replace(code: CodeFields): Promise<void> {
      try {
        await put(code);
      } catch (error) {
        if (!isDuplicate(error, 'email')) throw error;
        // Both of two concurrent calls found no code; the second one finds it now.
        await put(code);
      }
    },

    /** Takes a valid code; only one caller gets it. */
    take: (named: Named, codeHashes: readonly string[], now: Date): Promise<CodeFields | null> =>
      model
        .findOneAndDelete(
          { ...named, codeHash: { $in: [...codeHashes] }, expiresAt: { $gt: now } },
          { projection: hide },
        )
        .lean<CodeFields>(),

    /** Returns the valid code of a link, without using it. */
    findByLink: (purpose: CodePurpose, linkHash: string, now: Date): Promise<CodeFields | null> =>
      model.findOne({ purpose, linkHash, expiresAt: { $gt: now } }, hide).lean<CodeFields>(),

    takeByLink: (purpose: CodePurpose, linkHash: string, now: Date): Promise<CodeFields | null> =>
      model
        .findOneAndDelete({ purpose, linkHash, expiresAt: { $gt: now } }, { projection: hide })
        .lean<CodeFields>(),

    /** Returns whether this code is correct but expired. */
    async isLate(named: Named, codeHashes: readonly string[]): Promise<boolean> {
      return (await model.exists({ ...named, codeHash: { $in: [...codeHashes] } })) !== null;
    },

    async removeAllOf(email: string): Promise<void> {
      await model.deleteMany({ email });
    },
  };
}
