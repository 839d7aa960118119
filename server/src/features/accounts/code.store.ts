import type { DatabaseConnection } from '../../platform/database/database.ts';
import { isDuplicate } from '../../platform/database/failures.ts';
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
    /** Stores a code in the place of the one before it. */
    async replace(code: CodeFields): Promise<void> {
      try {
        await put(code);
      } catch (error) {
        if (!isDuplicate(error, 'email')) throw error;
        // Two at once found none before them; the second now finds the first.
        await put(code);
      }
    },

    /** Takes a code that is good: whoever gets it is the only one. */
    take: (named: Named, codeHash: string, now: Date): Promise<CodeFields | null> =>
      model
        .findOneAndDelete({ ...named, codeHash, expiresAt: { $gt: now } }, { projection: hide })
        .lean<CodeFields>(),

    takeByLink: (purpose: CodePurpose, linkHash: string, now: Date): Promise<CodeFields | null> =>
      model
        .findOneAndDelete({ purpose, linkHash, expiresAt: { $gt: now } }, { projection: hide })
        .lean<CodeFields>(),

    /** Whether this code was right and is too late. */
    async isLate(named: Named, codeHash: string): Promise<boolean> {
      return (await model.exists({ ...named, codeHash })) !== null;
    },

    async removeAllOf(email: string): Promise<void> {
      await model.deleteMany({ email });
    },
  };
}
