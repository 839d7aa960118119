import { mongo, Types } from 'mongoose';
import { aggregateAll } from '../../platform/aggregate-all.ts';
import { isDuplicate } from '../../platform/database/failures.ts';
import { NEWEST_FIRST } from '../../platform/database/time-cursor.ts';
import { WriteBatcher } from '../../platform/write-batcher.ts';
import type { NotificationModel, Occurrence } from './notification.model.ts';
import {
  toRecord,
  without,
  type NotificationPlace,
  type NotificationRecord,
  type RawNotification,
} from './notification-records.ts';

/** Maximum number of stored occurrences per entry. */
const KNOWN = 100;
/** Number of earlier entries that are checked for duplicates. */
const LOOKED_BACK = 3;

/** Occurrences to be added, the newest last. */
interface Addition {
  readonly place: NotificationPlace;
  readonly occurrences: readonly Occurrence<string>[];
  readonly mailDueAt: Date | undefined;
}

interface Deps {
  readonly model: NotificationModel;
  /** How long a call waits for a database that is not reachable (ms). */
  readonly patience: number;
}

interface Withdrawal {
  readonly place: NotificationPlace;
  readonly keys: readonly string[];
}

type Entry = Pick<RawNotification, '_id' | 'member' | 'kind' | 'subject' | 'occurrences'>;

const nameOf = ({ member, kind, subject }: NotificationPlace) => `${member} ${kind} ${subject}`;
const rawPlace = (place: NotificationPlace) => ({ ...place, member: new Types.ObjectId(place.member) });

/** Adds to entries and takes back, for many members at once: what arrives together is written with the same few commands. */
export class NotificationWritesStore {
  readonly additions: WriteBatcher<Addition, NotificationRecord | null>;
  readonly withdrawals: WriteBatcher<Withdrawal, boolean>;
  readonly #collection: mongo.Collection<RawNotification>;

  constructor({ model, patience }: Deps) {
    this.#collection = model.db.collection<RawNotification>(model.collection.collectionName);
    this.additions = new WriteBatcher({
      keyOf: ({ place }) => nameOf(place),
      store: (additions) => this.#add(additions),
      isRefusal: () => false,
      patience,
    });
    this.withdrawals = new WriteBatcher({
      keyOf: ({ place }) => nameOf(place),
      store: (withdrawals) => this.#withdraw(withdrawals),
      isRefusal: () => false,
      patience,
    });
  }

  /** Returns the entry of each addition; null where all occurrences are duplicates. */
  async #add(additions: readonly Addition[]): Promise<(NotificationRecord | null)[]> {
    const known = await this.#recentKeys(additions);
    const fresh = additions.flatMap((addition, index) => {
      const occurrences = addition.occurrences.filter(({ key }) => known[index]?.has(key) !== true);
      return occurrences.length > 0 ? { ...addition, occurrences: occurrences.toReversed() } : [];
    });
    if (fresh.length === 0) return additions.map(() => null);
    const [only] = fresh;
    if (only && fresh.length === 1) {
      const record = await this.#collectOne(only);
      return additions.map(({ place }) => (nameOf(place) === nameOf(only.place) ? record : null));
    }
    const created = await this.#collect(fresh);
    const merged = fresh.filter((_, index) => !created.has(index)).map(({ place }) => place);
    const records = new Map([...created.values(), ...(await this.#unreadAt(merged))].map(byName));
    return additions.map(({ place }) => records.get(nameOf(place)) ?? null);
  }

  /** Keys of the occurrences in the newest entries of each place, in the order of the additions. */
  async #recentKeys(additions: readonly Addition[]): Promise<Set<string>[]> {
    const pipelines = additions.map(({ place }, index) => [
      { $match: rawPlace(place) },
      { $sort: NEWEST_FIRST },
      { $limit: LOOKED_BACK },
      { $project: { _id: 0, keys: '$occurrences.key', index: { $literal: index } } },
    ]);
    const found = additions.map(() => new Set<string>());
    const rows = await aggregateAll<{ keys: string[]; index: number }>(this.#collection, pipelines);
    for (const { keys, index } of rows) for (const key of keys) found[index]?.add(key);
    return found;
  }

  /** Adds to one entry with one command; null if it was removed meanwhile. */
  async #collectOne(addition: Addition): Promise<NotificationRecord | null> {
    const { filter, update } = writeOf(addition).updateOne;
    const once = () =>
      this.#collection.findOneAndUpdate(filter, update, { upsert: true, returnDocument: 'after' });
    const raw = await once().catch((error: unknown) => {
      // Another server created the entry at the same time: the second attempt finds it.
      if (!isDuplicate(error)) throw error;
      return once();
    });
    return raw && toRecord(raw);
  }

  /** Adds to the unread entry of each place or creates it. Returns created entries by index; others must be read. */
  async #collect(additions: readonly Addition[]): Promise<Map<number, NotificationRecord>> {
    const writes = additions.map(writeOf);
    const { upsertedIds } = await this.#write(writes);
    return new Map(
      Object.entries(upsertedIds).flatMap(([at, _id]) => {
        const addition = additions[Number(at)];
        return addition ? [[Number(at), createdFrom(addition, String(_id))] as const] : [];
      }),
    );
  }

  async #write(writes: readonly ReturnType<typeof writeOf>[]): Promise<{ upsertedIds: object }> {
    try {
      return await this.#collection.bulkWrite([...writes], { ordered: false });
    } catch (error) {
      // Another server created an entry at the same time: the second attempt finds it.
      if (!isDuplicate(error) || !(error instanceof mongo.MongoBulkWriteError)) throw error;
      const failed = [error.writeErrors].flat().flatMap(({ index }) => writes[index] ?? []);
      await this.#collection.bulkWrite(failed, { ordered: false });
      return { upsertedIds: {} };
    }
  }

  async #unreadAt(places: readonly NotificationPlace[]): Promise<NotificationRecord[]> {
    if (places.length === 0) return [];
    const unread = places.map((place) => ({ ...rawPlace(place), isRead: false }));
    return (await this.#collection.find<RawNotification>({ $or: unread }).toArray()).map(toRecord);
  }

  /** Returns whether each withdrawal removed anything. */
  async #withdraw(withdrawals: readonly Withdrawal[]): Promise<boolean[]> {
    const filters = withdrawals.map(({ place, keys }) => ({
      ...rawPlace(place),
      'occurrences.key': { $in: keys },
    }));
    const projection = { member: 1, kind: 1, subject: 1, 'occurrences.key': 1 };
    const entries = await this.#collection.find<Entry>({ $or: filters }, { projection }).toArray();
    const keysOf = new Map(withdrawals.map(({ place, keys }) => [nameOf(place), keys]));
    const found = entries.map((entry) => {
      const place = { ...entry, member: entry.member.toString() };
      return { entry, name: nameOf(place), keys: keysOf.get(nameOf(place)) ?? [] };
    });
    await this.#pull(found);
    const names = new Set(found.map(({ name }) => name));
    return withdrawals.map(({ place }) => names.has(nameOf(place)));
  }

  /** Removes occurrences from entries, each atomically, and entries without any other. */
  async #pull(found: readonly { readonly entry: Entry; readonly keys: readonly string[] }[]): Promise<void> {
    const isLast = ({ entry, keys }: (typeof found)[number]) =>
      entry.occurrences.every(({ key }) => keys.includes(key));
    const last = found.filter(isLast);
    let rest: typeof found = found.filter((each) => !isLast(each));
    if (last.length > 0) {
      const { deletedCount } = await this.#collection.bulkWrite(
        last.map(({ entry: { _id, member }, keys }) => ({
          deleteOne: {
            filter: { _id, member, occurrences: { $not: { $elemMatch: { key: { $nin: keys } } } } },
          },
        })),
      );
      // Something was added to an entry meanwhile.
      if (deletedCount < last.length) rest = found;
    }
    if (rest.length === 0) return;
    await this.#collection.bulkWrite([
      ...rest.map(({ entry: { _id, member }, keys }) => ({
        updateOne: { filter: { _id, member }, update: without('key', keys) },
      })),
      // Another server may have taken back the others meanwhile.
      ...rest.map(({ entry: { _id, member } }) => ({
        deleteOne: { filter: { _id, member, occurrences: { $size: 0 } } },
      })),
    ]);
  }
}

const byName = (record: NotificationRecord) => [nameOf(record), record] as const;

const rawOccurrence = ({ actor, ...rest }: Occurrence<string>): Occurrence => ({
  ...rest,
  actor: new Types.ObjectId(actor),
});

const newestOf = ({ occurrences: [newest] }: Addition): Date => {
  if (!newest) throw new Error('something is added');
  return newest.at;
};

/** Adds to the unread entry or creates one, of which a mail is due then. The occurrences have the newest first. */
const writeOf = (addition: Addition) => ({
  updateOne: {
    filter: { ...rawPlace(addition.place), isRead: false },
    update: {
      $push: {
        occurrences: { $each: addition.occurrences.map(rawOccurrence), $position: 0, $slice: KNOWN },
      },
      $inc: { total: addition.occurrences.length },
      $set: { createdAt: newestOf(addition) },
      ...(addition.mailDueAt && { $setOnInsert: { mailDueAt: addition.mailDueAt } }),
    },
    upsert: true,
  },
});

const createdFrom = (addition: Addition, _id: string): NotificationRecord => ({
  ...addition.place,
  _id,
  occurrences: addition.occurrences.slice(0, KNOWN),
  total: addition.occurrences.length,
  createdAt: newestOf(addition),
  isRead: false,
  ...(addition.mailDueAt && { mailDueAt: addition.mailDueAt }),
});
