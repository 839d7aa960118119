import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { resetGrantModel, type ResetGrantFields } from './reset-grant.model.ts';

export type ResetGrantStore = ReturnType<typeof createResetGrantStore>;

export function createResetGrantStore(connection: DatabaseConnection) {
  const model = resetGrantModel(connection);
  const good = (tokenHash: string, email: string, now: Date) => ({
    tokenHash,
    email,
    expiresAt: { $gt: now },
  });
  return {
    async add(grant: ResetGrantFields): Promise<void> {
      await model.create(grant);
    },

    /** Returns the valid grant of an address. */
    find: (tokenHash: string, email: string, now: Date): Promise<ResetGrantFields | null> =>
      model.findOne(good(tokenHash, email, now), { _id: 0 }).lean<ResetGrantFields>(),

    /** Takes the valid grant of an address; it works once. */
    take: (tokenHash: string, email: string, now: Date): Promise<ResetGrantFields | null> =>
      model
        .findOneAndDelete(good(tokenHash, email, now), { projection: { _id: 0 } })
        .lean<ResetGrantFields>(),

    async removeAllOf(email: string): Promise<void> {
      await model.deleteMany({ email });
    },
  };
}
