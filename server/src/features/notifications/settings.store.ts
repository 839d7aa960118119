import type { Types } from 'mongoose';
import {
  CHANNELS,
  type Channel,
  type ChannelChoices,
  type MatrixKind,
} from '@weft/shared/notifications/channels';
import type { QuietHours } from '@weft/shared/notifications/quiet-hours';
import type { Digest } from '@weft/shared/notifications/settings';
import { BatchLoader } from '../../platform/batch-loader.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { decodeTimeCursor, pageOf, type PageRequest } from '../../platform/database/time-cursor.ts';
import { ReadThroughCache } from '../../platform/read-through-cache.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { MailTrouble } from './mail/mail-trouble.ts';
import { settingsModel, type SettingsFields, type SettingsModel } from './settings.model.ts';

/** The settings of a member. */
export interface Choices {
  readonly chosen: ChannelChoices;
  readonly messageText: boolean;
  readonly digest: Digest;
  readonly quietHours: QuietHours | null;
  readonly mailTrouble: MailTrouble | undefined;
}

/** What a member can unsubscribe from by a link in a mail. */
export type MailTopic = 'digest' | MatrixKind;

/** Number of digests, and of other mails, whose unsubscribe link works. */
const TOKENS_KEPT = 10;
const KIND_TOKENS_KEPT = 100;
/** Number of members with cached settings, and lifetime of the cache (ms). */
const KEPT = 20_000;
const FRESH_FOR = 5000;
const NOTHING: Choices = {
  chosen: {},
  messageText: false,
  digest: 'off',
  quietHours: null,
  mailTrouble: undefined,
};

type Raw = SettingsFields & { _id: Types.ObjectId };

/** Fields of `Choices`. */
const CHOICES = { chosen: 1, messageText: 1, digest: 1, quietHours: 1, mailTrouble: 1 };

function choicesOf(raw: Raw): Choices {
  const { chosen = {}, messageText = false, digest, quietHours = null, mailTrouble } = raw;
  return { chosen, messageText, digest, quietHours, mailTrouble };
}

/** Paths of the given choices in the document, with their values. */
function switchesOf(chosen: ChannelChoices): [string, boolean][] {
  return CHANNELS.flatMap((channel: Channel) =>
    (Object.entries(chosen[channel] ?? {}) as [MatrixKind, boolean][]).map(
      ([kind, isOn]): [string, boolean] => [`chosen.${channel}.${kind}`, isOn],
    ),
  );
}

/** So many refusals pause an address, if the last one came after `since`. */
interface PauseRule {
  readonly refusals: number;
  readonly since: Date;
}

interface Deps {
  readonly connection: DatabaseConnection;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Reads and writes notification settings. Every write is atomic. */
export class SettingsStore {
  readonly #model: SettingsModel;
  readonly #kept: ReadThroughCache<ChannelChoices>;
  /** Many members are notified at once. */
  readonly #reads: BatchLoader<string, Choices>;

  constructor({ connection, clock, bus }: Deps) {
    this.#model = settingsModel(connection);
    this.#reads = new BatchLoader((ids) => this.#read(ids));
    this.#kept = new ReadThroughCache({
      clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT,
      weigh: () => 1,
      shared: { bus, name: 'notification_settings' },
    });
  }

  async find(memberId: string): Promise<Choices> {
    return (await this.#reads.of([memberId])).get(memberId) ?? NOTHING;
  }

  /** The settings of the members, by member. */
  async findAll(memberIds: readonly string[]): Promise<(memberId: string) => Choices> {
    const found = await this.#read(memberIds);
    return (memberId) => found.get(memberId) ?? NOTHING;
  }

  /** Without those of members who never changed any. */
  async #read(memberIds: readonly string[]): Promise<ReadonlyMap<string, Choices>> {
    const raws = await this.#model.find({ _id: { $in: memberIds } }, CHOICES).lean<Raw[]>();
    return new Map(raws.map((raw) => [raw._id.toString(), choicesOf(raw)]));
  }

  /** What the member has switched on and off. */
  chosenBy(memberId: string): Promise<ChannelChoices> {
    return this.#kept.of(memberId, async () => (await this.find(memberId)).chosen);
  }

  /** Changes the given choices and hours; null ends the quiet hours. */
  async change(
    memberId: string,
    { chosen = {}, messageText, quietHours }: Partial<Pick<Choices, 'chosen' | 'messageText' | 'quietHours'>>,
  ): Promise<void> {
    const switches = switchesOf(chosen);
    if (switches.length === 0 && messageText === undefined && quietHours === undefined) return;
    const update = {
      $set: {
        ...Object.fromEntries(switches),
        ...(messageText !== undefined && { messageText }),
        ...(quietHours && { quietHours }),
      },
      ...(quietHours === null && { $unset: { quietHours: 1 } }),
    };
    try {
      await this.#model.updateOne({ _id: memberId }, update, { upsert: true });
    } finally {
      this.#kept.forget(memberId);
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
  async findDue(now: Date) {
    const raws = await this.#model
      .find({ digestDueAt: { $lte: now } })
      .sort({ digestDueAt: 1 })
      .limit(100)
      .lean<Raw[]>();
    return raws.flatMap(({ _id, digest, digestDueAt, quietHours = null, mailTrouble }) =>
      digestDueAt ? [{ memberId: _id.toString(), dueAt: digestDueAt, digest, quietHours, mailTrouble }] : [],
    );
  }

  /** Moves a due digest to a later time. */
  async postpone(memberId: string, dueAt: Date, until: Date): Promise<void> {
    await this.#model.updateOne({ _id: memberId, digestDueAt: dueAt }, { $set: { digestDueAt: until } });
  }

  /** Stores the token of the unsubscribe link in a mail about a kind. */
  async addToken(memberId: string, kind: MatrixKind, hash: string): Promise<void> {
    const update = { $push: { kindMailTokens: { $each: [{ kind, hash }], $slice: -KIND_TOKENS_KEPT } } };
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

  /** Remembers that a mail server refused the member's address; counts refusals of one address. */
  async noteRefusal(
    memberId: string,
    { address, isFinal, at }: Omit<MailTrouble, 'failures'>,
  ): Promise<void> {
    const { matchedCount } = await this.#model.updateOne(
      { _id: memberId, 'mailTrouble.address': address },
      { $inc: { 'mailTrouble.failures': 1 }, $set: { 'mailTrouble.isFinal': isFinal, 'mailTrouble.at': at } },
    );
    if (matchedCount > 0) return;
    const mailTrouble = { address, failures: 1, isFinal, at };
    await this.#model.updateOne({ _id: memberId }, { $set: { mailTrouble } }, { upsert: true });
  }

  /** Mails are sent again. */
  async forgetTrouble(memberId: string): Promise<void> {
    await this.#model.updateOne({ _id: memberId }, { $unset: { mailTrouble: 1 } });
  }

  /** Members whose address is refused for ever, or paused: refused so often after `since`. The latest refusal first. */
  async troubledPage({ cursor, limit }: PageRequest, { refusals, since }: PauseRule) {
    const after = cursor === undefined ? undefined : decodeTimeCursor(cursor);
    const raws = await this.#model
      .find(
        {
          'mailTrouble.at': after ? { $lte: after.createdAt } : { $exists: true },
          $and: [
            {
              $or: [
                { 'mailTrouble.isFinal': true },
                { 'mailTrouble.failures': { $gte: refusals }, 'mailTrouble.at': { $gt: since } },
              ],
            },
            ...(after
              ? [{ $or: [{ 'mailTrouble.at': { $lt: after.createdAt } }, { _id: { $lt: after.id } }] }]
              : []),
          ],
        },
        { mailTrouble: 1 },
      )
      .sort({ 'mailTrouble.at': -1, _id: -1 })
      .limit(limit + 1)
      .lean<Raw[]>();
    const rows = raws.flatMap(({ _id, mailTrouble }) =>
      mailTrouble ? [{ _id, createdAt: mailTrouble.at, mailTrouble }] : [],
    );
    const page = pageOf(rows, limit);
    return {
      troubled: page.rows.map(({ _id, mailTrouble }) => ({ memberId: _id.toString(), mailTrouble })),
      nextCursor: page.nextCursor,
    };
  }

  /** What an unsubscribe token is for; undefined if it is invalid. */
  async topicOf(tokenHash: string): Promise<MailTopic | undefined> {
    return (await this.#findToken(tokenHash))?.topic;
  }

  /** Switches off these mails for the token's member; returns what they are about, undefined for an invalid token. */
  async unsubscribe(tokenHash: string): Promise<MailTopic | undefined> {
    const found = await this.#findToken(tokenHash);
    if (!found) return undefined;
    const { memberId, topic } = found;
    if (topic === 'digest') await this.setDigest(memberId, 'off', undefined);
    else await this.change(memberId, { chosen: { mail: { [topic]: false } } });
    return topic;
  }

  async #findToken(hash: string): Promise<{ memberId: string; topic: MailTopic } | undefined> {
    const places = [{ unsubscribeHashes: hash }, { 'kindMailTokens.hash': hash }];
    const shown = { unsubscribeHashes: 1, kindMailTokens: 1 };
    const raw = await this.#model.findOne({ $or: places }, shown).lean<Raw>();
    if (!raw) return undefined;
    const { unsubscribeHashes, kindMailTokens = [] } = raw;
    const memberId = raw._id.toString();
    if (unsubscribeHashes.includes(hash)) return { memberId, topic: 'digest' };
    const topic = kindMailTokens.find((token) => token.hash === hash)?.kind;
    return topic && { memberId, topic };
  }

  async remove(memberId: string): Promise<void> {
    await this.#model.deleteOne({ _id: memberId });
    this.#kept.forget(memberId);
  }
}
