import { Types } from 'mongoose';
import { COMPANY_NOTIFICATION_KINDS, type NotificationKind } from '@weft/shared/notifications/views';
import { aggregateAll } from '../../platform/aggregate-all.ts';
import { BatchLoader } from '../../platform/batch-loader.ts';
import type { Database } from '../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../platform/database/time-cursor.ts';
import { notificationModel, type NotificationModel, type Occurrence } from './notification.model.ts';
import {
  toRecord,
  without,
  type NotificationPlace,
  type NotificationRecord,
  type OccurrenceField,
  type RawNotification,
} from './notification-records.ts';
import { NotificationWritesStore } from './notification-writes.store.ts';

/** Highest count shown. */
const COUNTED = 100;

/** Returns suspended companies, each with the members who see what it does all the same: those with a role in it. */
export type HiddenCompanies = () => Promise<ReadonlyMap<string, ReadonlySet<string>>>;

interface Deps {
  readonly database: Pick<Database, 'connection' | 'patience'>;
  readonly suspendedIds: () => Promise<ReadonlySet<string>>;
  readonly hiddenCompanies: HiddenCompanies;
}

/** Reads and writes notifications. Every write is atomic. */
export class NotificationStore {
  readonly #model: NotificationModel;
  readonly #writes: NotificationWritesStore;
  readonly #unreadCounts: BatchLoader<string, number>;
  readonly #suspendedIds: () => Promise<ReadonlySet<string>>;
  readonly #hiddenCompanies: HiddenCompanies;

  constructor({ database, suspendedIds, hiddenCompanies }: Deps) {
    this.#model = notificationModel(database.connection);
    this.#writes = new NotificationWritesStore({
      model: this.#model,
      patience: database.patience,
    });
    this.#unreadCounts = new BatchLoader((members) => this.#countUnread(members));
    this.#suspendedIds = suspendedIds;
    this.#hiddenCompanies = hiddenCompanies;
  }

  /**
   * Adds occurrences, the newest last, to the unread entry, or creates one, of which a mail is due then; null if all are
   * duplicates.
   */
  add(
    place: NotificationPlace,
    occurrences: readonly Occurrence<string>[],
    mailDueAt?: Date,
  ): Promise<NotificationRecord | null> {
    return this.#writes.additions.add({ place, occurrences, mailDueAt });
  }

  /** Takes back what was told of one place; answers whether anything was. */
  withdraw(place: NotificationPlace, keys: readonly string[]): Promise<boolean> {
    return this.#writes.withdrawals.add({ place, keys });
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
    const found = await this.#model
      .find({ subject }, { member: 1 })
      .lean<Pick<RawNotification, '_id' | 'member'>[]>();
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
    const visible = (await this.#visible())(member);
    return timePage(
      request,
      'newest first',
      (after, rows) =>
        this.#model
          .find({ member, ...visible, ...after })
          .sort(NEWEST_FIRST)
          .limit(rows)
          .lean<RawNotification[]>(),
      toRecord,
    );
  }

  /** One entry of a member; null if it was read. */
  async findUnread(member: string, id: string): Promise<NotificationRecord | null> {
    const raw = await this.#model.findOne({ _id: id, member, isRead: false }).lean<RawNotification>();
    return raw && toRecord(raw);
  }

  /** At most a hundred. */
  async unreadCount(member: string): Promise<number> {
    return (await this.#unreadCounts.of([member])).get(member) ?? 0;
  }

  /** Number of unread entries by kind. */
  async waiting(member: string): Promise<Partial<Record<NotificationKind, number>>> {
    const visible = (await this.#visible())(member);
    const groups = await this.#model.aggregate<{ _id: NotificationKind; count: number }>([
      { $match: { member: new Types.ObjectId(member), isRead: false, ...visible } },
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
   * Returns a filter for the entries that a member may see: with events of members and companies that are not suspended.
   * Uses ObjectIds, because aggregations do not cast.
   */
  async #visible(): Promise<(member: string) => object> {
    const [members, companies] = await Promise.all([this.#suspendedIds(), this.#hiddenCompanies()]);
    const ids = [...members, ...companies.keys()].map((id) => new Types.ObjectId(id));
    if (ids.length === 0) return () => ({});
    const ofOthers = { occurrences: { $elemMatch: { actor: { $nin: ids } } } };
    return (member) => {
      const own = [...companies].filter(([, roles]) => roles.has(member)).map(([id]) => id);
      if (own.length === 0) return ofOthers;
      const ofOwn = { kind: { $in: COMPANY_NOTIFICATION_KINDS }, subject: { $in: own } };
      // The filter after a cursor has an $or of its own.
      return { $and: [{ $or: [ofOthers, ofOwn] }] };
    };
  }

  async #countUnread(members: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const visible = await this.#visible();
    const pipelines = members.map((member) => [
      { $match: { member: new Types.ObjectId(member), isRead: false, ...visible(member) } },
      { $limit: COUNTED },
      { $group: { _id: '$member', count: { $sum: 1 } } },
    ]);
    const rows = await aggregateAll<{ _id: Types.ObjectId; count: number }>(
      this.#model.collection,
      pipelines,
    );
    return new Map(rows.map(({ _id, count }) => [_id.toString(), count]));
  }

  /** Removes occurrences from entries, each atomically; deletes empty entries. Returns whose entries changed. */
  async #pull(
    filter: object,
    field: OccurrenceField,
    values: readonly (string | Types.ObjectId)[],
  ): Promise<string[]> {
    const found = await this.#model
      .find(filter, { member: 1 })
      .lean<Pick<RawNotification, '_id' | 'member'>[]>();
    const ids = { _id: { $in: found.map(({ _id }) => _id) } };
    if (found.length > 0) {
      await this.#model.updateMany(ids, without(field, values), { updatePipeline: true });
      await this.#model.deleteMany({ ...ids, occurrences: { $size: 0 } });
    }
    return [...new Set(found.map(({ member }) => member.toString()))];
  }
}
