import type { Types } from 'mongoose';
import type { Digest, NotificationKind } from '@weft/shared/notifications/views';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { ReadThroughCache } from '../../platform/read-through-cache.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import { settingsModel, type SettingsFields, type SettingsModel } from './settings.model.ts';

/** The settings of a member. */
export interface Choices {
  readonly off: readonly NotificationKind[];
  readonly digest: Digest;
}

/** Number of mails whose unsubscribe link works. */
const TOKENS_KEPT = 10;
/** Number of members with cached settings, and lifetime of the cache (ms). */
const KEPT = 20_000;
const FRESH_FOR = 5000;
const NOTHING: Choices = { off: [], digest: 'off' };

type Raw = SettingsFields & { _id: Types.ObjectId };

interface Deps {
  readonly connection: DatabaseConnection;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Reads and writes notification settings. Every write is atomic. */
export class SettingsStore {
  readonly #model: SettingsModel;
  readonly #keptOff: ReadThroughCache<Choices['off']>;

  constructor({ connection, clock, bus }: Deps) {
    this.#model = settingsModel(connection);
    this.#keptOff = new ReadThroughCache({
      clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT,
      weigh: () => 1,
      shared: { bus, name: 'notification_settings' },
    });
  }

  async find(memberId: string): Promise<Choices> {
    const raw = await this.#model.findById(memberId, { off: 1, digest: 1 }).lean<Raw>();
    return raw ? { off: raw.off, digest: raw.digest } : NOTHING;
  }

  /** Kinds that the member has switched off. */
  offOf(memberId: string): Promise<Choices['off']> {
    return this.#keptOff.of(memberId, async () => (await this.find(memberId)).off);
  }

  /** Switches the given kinds on and off. */
  async switchKinds(
    memberId: string,
    on: readonly NotificationKind[],
    off: readonly NotificationKind[],
  ): Promise<void> {
    try {
      if (on.length > 0) await this.#model.updateOne({ _id: memberId }, { $pull: { off: { $in: on } } });
      if (off.length === 0) return;
      await this.#model.updateOne(
        { _id: memberId },
        { $addToSet: { off: { $each: off } } },
        { upsert: true },
      );
    } finally {
      this.#keptOff.forget(memberId);
    }
  }

  /** `dueAt` is when the first digest is due; absent if they are off. */
  async setDigest(memberId: string, digest: Digest, dueAt: Date | undefined): Promise<void> {
    const update = dueAt
      ? { $set: { digest, digestDueAt: dueAt } }
      : { $set: { digest }, $unset: { digestDueAt: 1 } };
    await this.#model.updateOne({ _id: memberId }, update, { upsert: true });
  }

  /** Up to a hundred members whose digest is due. */
  async findDue(now: Date): Promise<{ memberId: string; dueAt: Date; digest: Digest }[]> {
    const raws = await this.#model
      .find({ digestDueAt: { $lte: now } })
      .sort({ digestDueAt: 1 })
      .limit(100)
      .lean<Raw[]>();
    return raws.flatMap(({ _id, digest, digestDueAt }) =>
      digestDueAt ? [{ memberId: _id.toString(), dueAt: digestDueAt, digest }] : [],
    );
  }

  /** Claims a due digest, so that it is sent once; false if another server has claimed it. */
  async claim(memberId: string, dueAt: Date, nextDueAt: Date, tokenHash: string): Promise<boolean> {
    const { modifiedCount } = await this.#model.updateOne(
      { _id: memberId, digestDueAt: dueAt },
      {
        $set: { digestDueAt: nextDueAt },
        $push: { unsubscribeHashes: { $each: [tokenHash], $slice: -TOKENS_KEPT } },
      },
    );
    return modifiedCount === 1;
  }

  /** Returns whether an unsubscribe token is valid. */
  async knowsToken(tokenHash: string): Promise<boolean> {
    return (await this.#model.exists({ unsubscribeHashes: tokenHash })) !== null;
  }

  /** Switches off the digests of the token's member; false if the token is invalid. */
  async unsubscribe(tokenHash: string): Promise<boolean> {
    const update = { $set: { digest: 'off' as const }, $unset: { digestDueAt: 1 } };
    return (await this.#model.updateOne({ unsubscribeHashes: tokenHash }, update)).matchedCount === 1;
  }

  async remove(memberId: string): Promise<void> {
    await this.#model.deleteOne({ _id: memberId });
    this.#keptOff.forget(memberId);
  }
}
