import { Types } from 'mongoose';
import type { NotificationKind } from '@weft/shared/notifications/views';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { isDuplicate } from '../../platform/database/failures.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../platform/database/time-cursor.ts';
import {
  notificationModel,
  type NotificationFields,
  type NotificationModel,
  type Occurrence,
} from './notification.model.ts';

/** An entry as the service uses it. */
export type NotificationRecord = NotificationFields<string> & { readonly _id: string };

/** Member, kind and subject of an entry. */
export interface NotificationPlace {
  readonly member: string;
  readonly kind: NotificationKind;
  readonly subject: string;
}

export type RawNotification = NotificationFields & { _id: Types.ObjectId };
type Raw = RawNotification;

/** Maximum number of stored occurrences per entry. */
const KNOWN = 100;
/** Number of earlier entries that are checked for duplicates. */
const LOOKED_BACK = 3;
/** Highest count shown. */
const COUNTED = 100;

export const toRecord = ({ _id, member, occurrences, ...raw }: Raw): NotificationRecord => ({
  ...raw,
  _id: _id.toString(),
  member: member.toString(),
  occurrences: occurrences.map((each) => ({ ...each, actor: each.actor.toString() })),
});

/** Fields that identify an occurrence. */
type OccurrenceField = 'key' | 'actor' | 'thread';

/** The change that takes the occurrences with these values out, and their number from the total. */
function without(field: OccurrenceField, values: readonly (string | Types.ObjectId)[]) {
  const isKept = { $not: [{ $in: [`$$this.${field}`, values] }] };
  const kept = { $filter: { input: '$occurrences', cond: isKept } };
  const gone = { $subtract: [{ $size: '$occurrences' }, { $size: '$kept' }] };
  return [
    { $set: { kept } },
    { $set: { total: { $subtract: ['$total', gone] }, occurrences: '$kept' } },
    { $unset: 'kept' },
  ];
}

interface Deps {
  readonly connection: DatabaseConnection;
  readonly suspendedIds: () => Promise<ReadonlySet<string>>;
}

/** Reads and writes notifications. Every write is atomic. */
export class NotificationStore {
  readonly #model: NotificationModel;
  readonly #suspendedIds: () => Promise<ReadonlySet<string>>;

  constructor({ connection, suspendedIds }: Deps) {
    this.#model = notificationModel(connection);
    this.#suspendedIds = suspendedIds;
  }

  /**
   * Adds occurrences, the newest last, to the unread entry, or creates one, of which a mail is due then; null if all are
   * duplicates.
   */
  async add(
    place: NotificationPlace,
    occurrences: readonly Occurrence<string>[],
    mailDueAt?: Date,
  ): Promise<NotificationRecord | null> {
    const recent = await this.#model
      .find(place, { 'occurrences.key': 1 })
      .sort(NEWEST_FIRST)
      .limit(LOOKED_BACK)
      .lean<{ occurrences: { key: string }[] }[]>();
    const known = new Set(recent.flatMap((entry) => entry.occurrences.map(({ key }) => key)));
    const fresh = occurrences.filter(({ key }) => !known.has(key)).toReversed();
    const [newest] = fresh;
    if (!newest) return null;
    const collect = () => this.#collect(place, fresh, newest.at, mailDueAt);
    const added = await collect().catch((error: unknown) => {
      // Another server created the entry at the same time: the second attempt finds it.
      if (!isDuplicate(error)) throw error;
      return collect();
    });
    return added && toRecord(added);
  }

  /** Takes back what was told of one place; answers whether anything was. */
  async withdraw(place: NotificationPlace, keys: readonly string[]): Promise<boolean> {
    return (await this.#pull({ ...place, 'occurrences.key': { $in: keys } }, 'key', keys)).length > 0;
  }

  /** Removes replies and reactions to a deleted comment from a member's entries; returns whether any changed. */
  async forgetThread(member: string, thread: string): Promise<boolean> {
    return (await this.#pull({ member, 'occurrences.thread': thread }, 'thread', [thread])).length > 0;
  }

  /** Removes mentions below a deleted comment; returns whose entries changed. */
  forgetMentions(subject: string, thread: string): Promise<string[]> {
    return this.#pull({ subject, kind: 'mention', 'occurrences.thread': thread }, 'thread', [thread]);
  }

  /** Removes another member's events from a member's entries; returns whether any changed. */
  async forgetActor(member: string, actor: string): Promise<boolean> {
    const filter = { member, 'occurrences.actor': actor };
    return (await this.#pull(filter, 'actor', [new Types.ObjectId(actor)])).length > 0;
  }

  /** Removes a member's events from all entries; returns whose entries changed. */
  eraseActor(actor: string): Promise<string[]> {
    return this.#pull({ 'occurrences.actor': actor }, 'actor', [new Types.ObjectId(actor)]);
  }

  /** Removes the entries about a post or company; returns whose they were. */
  async removeOf(subject: string): Promise<string[]> {
    const found = await this.#model.find({ subject }, { member: 1 }).lean<Pick<Raw, '_id' | 'member'>[]>();
    if (found.length > 0) await this.#model.deleteMany({ subject });
    return [...new Set(found.map(({ member }) => member.toString()))];
  }

  /** The members who have entries about a post. */
  async membersOf(subject: string): Promise<string[]> {
    const ids = await this.#model.distinct('member', { subject });
    return ids.map(String);
  }

  /** The posts that a member has entries of these kinds about. */
  subjectsOf(member: string, kinds: readonly NotificationKind[]): Promise<string[]> {
    return this.#model.distinct('subject', { member, kind: { $in: kinds } }).exec();
  }

  /** Removes a member's entries about these posts; returns whether there were any. */
  async forgetSubjects(member: string, subjects: readonly string[]): Promise<boolean> {
    if (subjects.length === 0) return false;
    return (await this.#model.deleteMany({ member, subject: { $in: subjects } })).deletedCount > 0;
  }

  async page(member: string, request: PageRequest) {
    const visible = await this.#visible();
    return timePage(
      request,
      'newest first',
      (after, rows) =>
        this.#model
          .find({ member, ...visible, ...after })
          .sort(NEWEST_FIRST)
          .limit(rows)
          .lean<Raw[]>(),
      toRecord,
    );
  }

  /** One entry of a member; null if it was read. */
  async findUnread(member: string, id: string): Promise<NotificationRecord | null> {
    const raw = await this.#model.findOne({ _id: id, member, isRead: false }).lean<Raw>();
    return raw && toRecord(raw);
  }

  /** At most a hundred. */
  async unreadCount(member: string): Promise<number> {
    const unread = { member, isRead: false, ...(await this.#visible()) };
    return this.#model.countDocuments(unread).limit(COUNTED).exec();
  }

  /** Number of unread entries by kind. */
  async waiting(member: string): Promise<Partial<Record<NotificationKind, number>>> {
    const groups = await this.#model.aggregate<{ _id: NotificationKind; count: number }>([
      { $match: { member: new Types.ObjectId(member), isRead: false, ...(await this.#visible()) } },
      { $group: { _id: '$kind', count: { $sum: 1 } } },
    ]);
    return Object.fromEntries(groups.map(({ _id, count }) => [_id, count]));
  }

  /** Marks some or all entries as read; returns whether any was unread. */
  async markRead(member: string, ids?: readonly string[]): Promise<boolean> {
    const filter = { member, isRead: false, ...(ids && { _id: { $in: ids } }) };
    const read = { $set: { isRead: true }, $unset: { mailDueAt: 1, mailId: 1, mailClaim: 1 } } as const;
    return (await this.#model.updateMany(filter, read)).modifiedCount > 0;
  }

  async removeOfMember(member: string): Promise<void> {
    await this.#model.deleteMany({ member });
  }

  /**
   * Filter for entries with events of members who are not suspended. Uses ObjectIds, because aggregations do not
   * cast.
   */
  async #visible(): Promise<object> {
    const ids = [...(await this.#suspendedIds())].map((id) => new Types.ObjectId(id));
    return ids.length === 0 ? {} : { occurrences: { $elemMatch: { actor: { $nin: ids } } } };
  }

  #collect(place: NotificationPlace, fresh: readonly Occurrence<string>[], at: Date, mailDueAt?: Date) {
    return this.#model
      .findOneAndUpdate(
        { ...place, isRead: false },
        {
          $push: { occurrences: { $each: [...fresh], $position: 0, $slice: KNOWN } },
          $inc: { total: fresh.length },
          $set: { createdAt: at },
          ...(mailDueAt && { $setOnInsert: { mailDueAt } }),
        },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<Raw>()
      .exec();
  }

  /** Removes occurrences from entries, each atomically; deletes empty entries. Returns whose entries changed. */
  async #pull(
    filter: object,
    field: OccurrenceField,
    values: readonly (string | Types.ObjectId)[],
  ): Promise<string[]> {
    const found = await this.#model.find(filter, { member: 1 }).lean<Pick<Raw, '_id' | 'member'>[]>();
    const ids = { _id: { $in: found.map(({ _id }) => _id) } };
    if (found.length > 0) {
      await this.#model.updateMany(ids, without(field, values), { updatePipeline: true });
      await this.#model.deleteMany({ ...ids, occurrences: { $size: 0 } });
    }
    return [...new Set(found.map(({ member }) => member.toString()))];
  }
}
