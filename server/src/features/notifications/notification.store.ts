import { Types } from 'mongoose';
import type { NotificationKind } from '@weft/shared/notifications/views';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { isDuplicate } from '../../platform/database/failures.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../platform/database/time-cursor.ts';
import { notificationModel, type NotificationFields, type Occurrence } from './notification.model.ts';

/** An entry as the service sees it. */
export type NotificationRecord = NotificationFields<string> & { readonly _id: string };

/** What an entry is about, and whose it is. */
export interface NotificationPlace {
  readonly member: string;
  readonly kind: NotificationKind;
  readonly subject: string;
}

type Raw = NotificationFields & { _id: Types.ObjectId };

/** Of an entry, so many occurrences are known one by one. */
const KNOWN = 100;
/** In so many entries of a place nothing is told a second time. */
const LOOKED_BACK = 3;
/** Beyond this nobody counts. */
const COUNTED = 100;

const toRecord = ({ _id, member, occurrences, ...raw }: Raw): NotificationRecord => ({
  ...raw,
  _id: _id.toString(),
  member: member.toString(),
  occurrences: occurrences.map((each) => ({ ...each, actor: each.actor.toString() })),
});

/** What an occurrence is known by. */
type OccurrenceField = 'key' | 'actor' | 'thread';

/** The change that takes the occurrences with this value out, and their number from the total. */
function without(field: OccurrenceField, value: string | Types.ObjectId) {
  const kept = { $filter: { input: '$occurrences', cond: { $ne: [`$$this.${field}`, value] } } };
  const gone = { $subtract: [{ $size: '$occurrences' }, { $size: '$kept' }] };
  return [
    { $set: { kept } },
    { $set: { total: { $subtract: ['$total', gone] }, occurrences: '$kept' } },
    { $unset: 'kept' },
  ];
}

export type NotificationStore = ReturnType<typeof createNotificationStore>;

/** Reads and writes notifications. Every write is one atomic step. */
export function createNotificationStore(connection: DatabaseConnection) {
  const model = notificationModel(connection);

  /** Takes occurrences out of entries, each in one step; what is left of nothing goes. Answers whose entries changed. */
  const pull = async (filter: object, field: OccurrenceField, value: string | Types.ObjectId) => {
    const found = await model.find(filter, { member: 1 }).lean<Pick<Raw, '_id' | 'member'>[]>();
    const ids = { _id: { $in: found.map(({ _id }) => _id) } };
    if (found.length > 0) {
      await model.updateMany(ids, without(field, value), { updatePipeline: true });
      await model.deleteMany({ ...ids, occurrences: { $size: 0 } });
    }
    return [...new Set(found.map(({ member }) => member.toString()))];
  };

  const upsert = (place: NotificationPlace, occurrence: Occurrence<string>) =>
    model
      .findOneAndUpdate(
        { ...place, isRead: false },
        {
          $push: { occurrences: { $each: [occurrence], $position: 0, $slice: KNOWN } },
          $inc: { total: 1 },
          $set: { createdAt: occurrence.at },
        },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<Raw>();

  return {
    /** Adds to the entry that collects, or begins one; null where it was told already. */
    async add(place: NotificationPlace, occurrence: Occurrence<string>): Promise<NotificationRecord | null> {
      const recent = await model
        .find(place, { 'occurrences.key': 1 })
        .sort(NEWEST_FIRST)
        .limit(LOOKED_BACK)
        .lean<{ occurrences: { key: string }[] }[]>();
      const isKnown = recent.some(({ occurrences }) => occurrences.some(({ key }) => key === occurrence.key));
      if (isKnown) return null;
      const added = await upsert(place, occurrence).catch((error: unknown) => {
        // Another server began the entry just now: the second time it is found.
        if (!isDuplicate(error)) throw error;
        return upsert(place, occurrence);
      });
      return added && toRecord(added);
    },

    /** Takes back what was told; answers whether anything was. */
    withdraw: async (place: NotificationPlace, key: string): Promise<boolean> =>
      (await pull({ ...place, 'occurrences.key': key }, 'key', key)).length > 0,

    /** Takes out of a member's entries the replies to a comment that is gone; answers whether there were any. */
    forgetThread: async (member: string, thread: string): Promise<boolean> =>
      (await pull({ member, 'occurrences.thread': thread }, 'thread', thread)).length > 0,

    /** Takes out of a member's entries all that another did. */
    forgetActor: async (member: string, actor: string): Promise<boolean> =>
      (await pull({ member, 'occurrences.actor': actor }, 'actor', new Types.ObjectId(actor))).length > 0,

    /** Takes out of everybody's entries all that a member did; answers whose changed. */
    eraseActor: (actor: string): Promise<string[]> =>
      pull({ 'occurrences.actor': actor }, 'actor', new Types.ObjectId(actor)),

    /** Removes the entries about a post; answers whose they were. */
    async removeOf(subject: string): Promise<string[]> {
      const found = await model.find({ subject }, { member: 1 }).lean<Pick<Raw, '_id' | 'member'>[]>();
      if (found.length > 0) await model.deleteMany({ subject });
      return [...new Set(found.map(({ member }) => member.toString()))];
    },

    page: (member: string, request: PageRequest) =>
      timePage(
        request,
        'newest first',
        (after, rows) =>
          model
            .find({ member, ...after })
            .sort(NEWEST_FIRST)
            .limit(rows)
            .lean<Raw[]>(),
        toRecord,
      ),

    /** At most a hundred. */
    unreadCount: (member: string): Promise<number> =>
      model.countDocuments({ member, isRead: false }).limit(COUNTED),

    /** How many entries of each kind wait. */
    async waiting(member: string): Promise<Partial<Record<NotificationKind, number>>> {
      const groups = await model.aggregate<{ _id: NotificationKind; count: number }>([
        { $match: { member: new Types.ObjectId(member), isRead: false } },
        { $group: { _id: '$kind', count: { $sum: 1 } } },
      ]);
      return Object.fromEntries(groups.map(({ _id, count }) => [_id, count]));
    },

    /** Marks some read, or all; answers whether any was unread. */
    async markRead(member: string, ids?: readonly string[]): Promise<boolean> {
      const filter = { member, isRead: false, ...(ids && { _id: { $in: ids } }) };
      return (await model.updateMany(filter, { $set: { isRead: true } })).modifiedCount > 0;
    },

    async removeOfMember(member: string): Promise<void> {
      await model.deleteMany({ member });
    },
  };
}
