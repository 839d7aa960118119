import type { Types } from 'mongoose';
import type { QuietHours } from '@weft/shared/notifications/quiet-hours';
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
  readonly messageMails: boolean;
  readonly quietHours: QuietHours | null;
}

/** What a member can unsubscribe from by a link in a mail. */
export type MailTopic = 'digest' | 'messages';

/** Number of mails of a topic whose unsubscribe link works. */
const TOKENS_KEPT = 10;
const TOKENS = { digest: 'unsubscribeHashes', messages: 'messageMailHashes' } as const;
const UNSUBSCRIBED = {
  digest: { $set: { digest: 'off' }, $unset: { digestDueAt: 1 } },
  messages: { $set: { messageMails: false } },
} as const;
/** Number of members with cached settings, and lifetime of the cache (ms). */
const KEPT = 20_000;
const FRESH_FOR = 5000;
const NOTHING: Choices = { off: [], digest: 'off', messageMails: true, quietHours: null };

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
    const shown = { off: 1, digest: 1, messageMails: 1, quietHours: 1 };
    const raw = await this.#model.findById(memberId, shown).lean<Raw>();
    if (!raw) return NOTHING;
    const { off, digest, messageMails = true, quietHours = null } = raw;
    return { off, digest, messageMails, quietHours };
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

  /** Changes the given settings of mails; null ends the quiet hours. */
  async setMails(
    memberId: string,
    { messageMails, quietHours }: Partial<Pick<Choices, 'messageMails' | 'quietHours'>>,
  ): Promise<void> {
    const update = {
      $set: { ...(messageMails !== undefined && { messageMails }), ...(quietHours && { quietHours }) },
      ...(quietHours === null && { $unset: { quietHours: 1 } }),
    };
    await this.#model.updateOne({ _id: memberId }, update, { upsert: true });
  }

  /** `dueAt` is when the first digest is due; absent if they are off. */
  async setDigest(memberId: string, digest: Digest, dueAt: Date | undefined): Promise<void> {
    const update = dueAt
      ? { $set: { digest, digestDueAt: dueAt } }
      : { $set: { digest }, $unset: { digestDueAt: 1 } };
    await this.#model.updateOne({ _id: memberId }, update, { upsert: true });
  }

  /** Up to a hundred members whose digest is due. */
  async findDue(now: Date) {
    const raws = await this.#model
      .find({ digestDueAt: { $lte: now } })
      .sort({ digestDueAt: 1 })
      .limit(100)
      .lean<Raw[]>();
    return raws.flatMap(({ _id, digest, digestDueAt, quietHours = null }) =>
      digestDueAt ? [{ memberId: _id.toString(), dueAt: digestDueAt, digest, quietHours }] : [],
    );
  }

  /** Moves a due digest to a later time. */
  async postpone(memberId: string, dueAt: Date, until: Date): Promise<void> {
    await this.#model.updateOne({ _id: memberId, digestDueAt: dueAt }, { $set: { digestDueAt: until } });
  }

  /** Stores the token of a mail's unsubscribe link. */
  async addToken(memberId: string, topic: MailTopic, tokenHash: string): Promise<void> {
    const update = { $push: { [TOKENS[topic]]: { $each: [tokenHash], $slice: -TOKENS_KEPT } } };
    await this.#model.updateOne({ _id: memberId }, update, { upsert: true });
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

  /** What an unsubscribe token is for; undefined if it is invalid. */
  async topicOf(tokenHash: string): Promise<MailTopic | undefined> {
    if (await this.#model.exists({ [TOKENS.digest]: tokenHash })) return 'digest';
    return (await this.#model.exists({ [TOKENS.messages]: tokenHash })) ? 'messages' : undefined;
  }

  /** Switches off these mails for the token's member; returns what they are about, undefined for an invalid token. */
  async unsubscribe(tokenHash: string): Promise<MailTopic | undefined> {
    const topic = await this.topicOf(tokenHash);
    if (topic) await this.#model.updateOne({ [TOKENS[topic]]: tokenHash }, UNSUBSCRIBED[topic]);
    return topic;
  }

  async remove(memberId: string): Promise<void> {
    await this.#model.deleteOne({ _id: memberId });
    this.#keptOff.forget(memberId);
  }
}
