import type { Types } from 'mongoose';
import type { Digest, NotificationKind } from '@weft/shared/notifications/views';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { settingsModel, type SettingsFields } from './settings.model.ts';

/** What a member chose. */
export interface Choices {
  readonly off: readonly NotificationKind[];
  readonly digest: Digest;
}

/** So many mails can switch themselves off; older ones are long forgotten. */
const TOKENS_KEPT = 10;
const NOTHING: Choices = { off: [], digest: 'off' };

type Raw = SettingsFields & { _id: Types.ObjectId };

export type SettingsStore = ReturnType<typeof createSettingsStore>;

/** Reads and writes what members chose of notifications. Every write is one atomic step. */
export function createSettingsStore(connection: DatabaseConnection) {
  const model = settingsModel(connection);
  return {
    async find(memberId: string): Promise<Choices> {
      const raw = await model.findById(memberId, { off: 1, digest: 1 }).lean<Raw>();
      return raw ? { off: raw.off, digest: raw.digest } : NOTHING;
    },

    /** Switches kinds on and off, and nothing else. */
    async switchKinds(
      memberId: string,
      on: readonly NotificationKind[],
      off: readonly NotificationKind[],
    ): Promise<void> {
      if (on.length > 0) await model.updateOne({ _id: memberId }, { $pull: { off: { $in: on } } });
      if (off.length === 0) return;
      await model.updateOne({ _id: memberId }, { $addToSet: { off: { $each: off } } }, { upsert: true });
    },

    /** `dueAt` is when the first one is due; none where mails are off. */
    async setDigest(memberId: string, digest: Digest, dueAt: Date | undefined): Promise<void> {
      const update = dueAt
        ? { $set: { digest, digestDueAt: dueAt } }
        : { $set: { digest }, $unset: { digestDueAt: 1 } };
      await model.updateOne({ _id: memberId }, update, { upsert: true });
    },

    /** Up to a hundred members whose digest is due. */
    async findDue(now: Date): Promise<{ memberId: string; dueAt: Date; digest: Digest }[]> {
      const raws = await model
        .find({ digestDueAt: { $lte: now } })
        .sort({ digestDueAt: 1 })
        .limit(100)
        .lean<Raw[]>();
      return raws.flatMap(({ _id, digest, digestDueAt }) =>
        digestDueAt ? [{ memberId: _id.toString(), dueAt: digestDueAt, digest }] : [],
      );
    },

    /** Takes a due digest over, so that it is sent once whoever looks; false where somebody else did. */
    async claim(memberId: string, dueAt: Date, nextDueAt: Date, tokenHash: string): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: memberId, digestDueAt: dueAt },
        {
          $set: { digestDueAt: nextDueAt },
          $push: { unsubscribeHashes: { $each: [tokenHash], $slice: -TOKENS_KEPT } },
        },
      );
      return modifiedCount === 1;
    },

    /** Whether a mail's token is good. */
    async knowsToken(tokenHash: string): Promise<boolean> {
      return (await model.exists({ unsubscribeHashes: tokenHash })) !== null;
    },

    /** Switches the mails of the token's member off; false where the token is not good. */
    async unsubscribe(tokenHash: string): Promise<boolean> {
      const update = { $set: { digest: 'off' as const }, $unset: { digestDueAt: 1 } };
      return (await model.updateOne({ unsubscribeHashes: tokenHash }, update)).matchedCount === 1;
    },

    async remove(memberId: string): Promise<void> {
      await model.deleteOne({ _id: memberId });
    },
  };
}
