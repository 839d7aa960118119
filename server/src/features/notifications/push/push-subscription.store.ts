import { createHash } from 'node:crypto';
import { Schema, Types, type Model } from 'mongoose';
import type { MatrixKind } from '@weft/shared/notifications/channels';
import { PUSH_LIMITS } from '@weft/shared/notifications/push-limits';
import { BatchLoader } from '../../../platform/batch-loader.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { ReadThroughCache } from '../../../platform/read-through-cache.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { SubscriptionKeys } from './encrypt-push.ts';

/** A browser that gets a member's push messages. `_id` is the digest of its address, so that it is of one member only. */
export interface PushSubscriptionFields {
  _id: string;
  member: Types.ObjectId;
  session: Types.ObjectId;
  endpoint: string;
  keys: SubscriptionKeys;
  userAgent: string;
  createdAt: Date;
  /** Notifications that the browser was sent, the newest last. */
  shown: Shown[];
  /** Number of messages that showed nothing since a page of this browser subscribed. */
  closings: number;
}

/** A notification in a browser. */
interface Shown {
  subject: string;
  kind: MatrixKind;
}

const schema = new Schema<PushSubscriptionFields>(
  {
    _id: String,
    member: { type: Schema.Types.ObjectId, required: true },
    session: { type: Schema.Types.ObjectId, required: true },
    endpoint: { type: String, required: true },
    keys: { type: new Schema({ p256dh: String, auth: String }, { _id: false }), required: true },
    userAgent: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    shown: { type: [new Schema({ subject: String, kind: String }, { _id: false })], default: [] },
    closings: { type: Number, default: 0 },
  },
  { collection: 'push_subscriptions', versionKey: false },
);
schema.index({ member: 1, createdAt: 1 });
schema.index({ session: 1 });

export function pushSubscriptionModel(connection: DatabaseConnection): Model<PushSubscriptionFields> {
  return connection.model<PushSubscriptionFields>('PushSubscription', schema);
}

export interface PushSubscriptionRecord extends SubscriptionKeys {
  readonly id: string;
  readonly endpoint: URL;
  readonly userAgent: string;
  readonly createdAt: Date;
}

/** Number of members of whom it is cached whether they have any, and lifetime of that (ms). */
const KEPT = 20_000;
const FRESH_FOR = 5000;
/** Number of notifications that are remembered of a browser. */
const SHOWN_MAX = 50;
/** Browsers end subscriptions whose messages too often show nothing while no page is open. */
const CLOSINGS_MAX = 10;

/** Kinds of push messages that are not about an entry of the list of notifications. */
const NO_NOTIFICATIONS: readonly MatrixKind[] = ['message', 'security'];

/** What a member has read: notifications or conversations by id, or all notifications. */
export type ReadSubjects = readonly string[] | 'notifications';

/** A browser that shows what its member has read. */
interface StaleBrowser {
  readonly browser: PushSubscriptionRecord;
  readonly tags: readonly string[];
}

interface Owner {
  readonly memberId: string;
  readonly sessionId: string;
}

const toRecord = ({
  _id,
  endpoint,
  keys,
  userAgent,
  createdAt,
}: PushSubscriptionFields): PushSubscriptionRecord => ({
  id: _id,
  endpoint: new URL(endpoint),
  p256dh: keys.p256dh,
  auth: keys.auth,
  userAgent,
  createdAt,
});

interface Deps {
  readonly connection: DatabaseConnection;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Reads and writes the browsers that get push messages. */
export class PushSubscriptionStore {
  readonly #model: Model<PushSubscriptionFields>;
  readonly #clock: Clock;
  readonly #haveAny: ReadThroughCache<boolean>;
  /** Many members are notified at once. */
  readonly #reads: BatchLoader<string, true>;

  constructor({ connection, clock, bus }: Deps) {
    this.#model = pushSubscriptionModel(connection);
    this.#clock = clock;
    this.#reads = new BatchLoader(async (ids) => {
      const found = await this.#model.find({ member: { $in: ids } }, { _id: 0, member: 1 }).lean();
      return new Map(found.map(({ member }) => [member.toString(), true as const]));
    });
    this.#haveAny = new ReadThroughCache({
      clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT,
      weigh: () => 1,
      shared: { bus, name: 'push_subscriptions' },
    });
  }

  /**
   * Adds a browser, or gives it to this session, in the current transaction. Beyond the limit, the member's oldest ends.
   * Returns the members whose browsers have changed: call `forget` with them after the transaction.
   */
  async add(
    { memberId, sessionId }: Owner,
    { endpoint, keys, userAgent }: Pick<PushSubscriptionFields, 'endpoint' | 'keys' | 'userAgent'>,
  ): Promise<readonly string[]> {
    const _id = createHash('sha256').update(endpoint).digest('base64url');
    const [member, session] = [new Types.ObjectId(memberId), new Types.ObjectId(sessionId)];
    const before = await this.#model
      .findOneAndUpdate(
        { _id },
        {
          $set: { member, session, endpoint, keys, userAgent, createdAt: this.#clock.date() },
          $unset: { shown: 1, closings: 1 },
        },
        { upsert: true, returnDocument: 'before' },
      )
      .lean();
    await this.#model.deleteMany({ session, _id: { $ne: _id } });
    const beyond = await this.#model
      .find({ member }, { _id: 1 })
      .sort({ createdAt: -1 })
      .skip(PUSH_LIMITS.subscriptionsMax)
      .lean<{ _id: string }[]>();
    if (beyond.length > 0) await this.#model.deleteMany({ _id: { $in: beyond.map(({ _id: id }) => id) } });
    return before ? [memberId, before.member.toString()] : [memberId];
  }

  forget(memberIds: readonly string[]): void {
    for (const id of memberIds) this.#haveAny.forget(id);
  }

  /** The browsers of the members, by member. */
  async ofAll(memberIds: readonly string[]): Promise<ReadonlyMap<string, readonly PushSubscriptionRecord[]>> {
    const raws = await this.#model
      .find({ member: { $in: memberIds } }, { shown: 0 })
      .sort({ createdAt: 1 })
      .lean<PushSubscriptionFields[]>();
    const byMember = new Map<string, PushSubscriptionRecord[]>();
    for (const raw of raws) {
      const member = raw.member.toString();
      byMember.set(member, [...(byMember.get(member) ?? []), toRecord(raw)]);
    }
    return byMember;
  }

  async of(memberId: string): Promise<readonly PushSubscriptionRecord[]> {
    return (await this.ofAll([memberId])).get(memberId) ?? [];
  }

  /** Whether the member has any. */
  hasAny(memberId: string): Promise<boolean> {
    return this.#haveAny.of(memberId, async () => (await this.#reads.of([memberId])).has(memberId));
  }

  async ofSession(sessionId: string): Promise<PushSubscriptionRecord | undefined> {
    const found = await this.#model.findOne({ session: sessionId }).lean<PushSubscriptionFields>();
    return found ? toRecord(found) : undefined;
  }

  /** Remembers the notifications that browsers are about to be sent, in one write. */
  async noteShown(
    sent: readonly { readonly browsers: readonly string[]; readonly shown: Shown }[],
  ): Promise<void> {
    const steps = sent.map(({ browsers, shown: { subject, kind } }) => ({
      updateMany: {
        filter: { _id: { $in: [...browsers] } },
        update: { $push: { shown: { $each: [{ subject, kind }], $slice: -SHOWN_MAX } } },
      },
    }));
    if (steps.length > 0) await this.#model.bulkWrite(steps, { ordered: false });
  }

  /** Forgets a notification that a browser's push service did not take. */
  async forgetShown(id: string, subject: string): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $pull: { shown: { subject } } });
  }

  /** Returns the browsers that show what their member has read, each notification once. */
  async takeRead(memberId: string, read: ReadSubjects): Promise<StaleBrowser[]> {
    const isRead =
      read === 'notifications' ? { kind: { $nin: NO_NOTIFICATIONS } } : { subject: { $in: read } };
    const isStale = ({ subject, kind }: Shown) =>
      read === 'notifications' ? !NO_NOTIFICATIONS.includes(kind) : read.includes(subject);
    const filter = {
      member: memberId,
      shown: { $elemMatch: isRead },
      $or: [{ closings: { $exists: false } }, { closings: { $lt: CLOSINGS_MAX } }],
    };
    const found = await this.#model.find(filter, { _id: 1 }).lean<{ _id: string }[]>();
    const taken = await Promise.all(
      found.map(({ _id }) =>
        this.#model
          .findOneAndUpdate({ ...filter, _id }, { $pull: { shown: isRead }, $inc: { closings: 1 } })
          .lean<PushSubscriptionFields>(),
      ),
    );
    return taken.flatMap((raw) => {
      if (!raw) return [];
      const tags = raw.shown.filter(isStale).map(({ subject }) => subject);
      return { browser: toRecord(raw), tags: [...new Set(tags)] };
    });
  }

  async remove(id: string): Promise<void> {
    await this.#model.deleteOne({ _id: id });
  }

  async removeOfSessions(sessionIds: readonly string[]): Promise<void> {
    await this.#model.deleteMany({ session: { $in: [...sessionIds] } });
  }

  /** Gives the subscription of a session to another one. */
  async moveTo(sessionId: string, from: string): Promise<void> {
    await this.#model.updateMany({ session: from }, { $set: { session: sessionId } });
  }

  /** Ends them all except those of some sessions, also those whose session expired long ago. */
  async removeOfMember(memberId: string, exceptSessions: readonly string[] = []): Promise<void> {
    const others = exceptSessions.length > 0 && { session: { $nin: exceptSessions } };
    await this.#model.deleteMany({ member: memberId, ...others });
    this.#haveAny.forget(memberId);
  }
}

/** Ends all of a member's, from outside the servers. */
export async function endPushesOf(connection: DatabaseConnection, memberId: string): Promise<void> {
  await pushSubscriptionModel(connection).deleteMany({ member: memberId });
}
