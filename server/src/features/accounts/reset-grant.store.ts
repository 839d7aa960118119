import type { DatabaseConnection } from '../../platform/database/database.ts';
import { resetGrantModel, type ResetGrantFields } from './reset-grant.model.ts';

export type ResetGrantStore = ReturnType<typeof createResetGrantStore>;

export function createResetGrantStore(connection: DatabaseConnection) {
  const model = resetGrantModel(connection);
  return {
    async add(grant: ResetGrantFields): Promise<void> {
      await model.create(grant);
    },

    /** Takes the grant of an address: once, and only while it is good. */
    take: (tokenHash: string, email: string, now: Date): Promise<ResetGrantFields | null> =>
      model
        .findOneAndDelete({ tokenHash, email, expiresAt: { $gt: now } }, { projection: { _id: 0 } })
        .lean<ResetGrantFields>(),

    async removeAllOf(email: string): Promise<void> {
      await model.deleteMany({ email });
    },
  };
}
