import { Types, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { savedSearchModel, type RawSavedSearch, type SavedSearchFields } from './saved-search.model.ts';

export type SavedSearchRecord = SavedSearchFields<string> & { readonly _id: string };
type Changes = Partial<Pick<SavedSearchRecord, 'name' | 'frequency' | 'timeZone' | 'keys' | 'newCount'>>;

const toRecord = ({ _id, member, ...raw }: RawSavedSearch): SavedSearchRecord => ({
  ...raw,
  _id: _id.toString(),
  member: member.toString(),
});
const AFTER = { returnDocument: 'after' } as const;

/** Reads and writes saved searches. Writes join the current transaction. */
export class SavedSearchStore {
  readonly #model: Model<SavedSearchFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = savedSearchModel(connection);
  }

  /** Stores a search in place of one with the same address. */
  async keep({ member, address, createdAt, newCount, ...changes }: Omit<SavedSearchRecord, '_id'>) {
    const update = { $set: changes, $setOnInsert: { createdAt, newCount } };
    const raw = await this.#model
      .findOneAndUpdate({ member, address }, update, { ...AFTER, upsert: true })
      .lean<RawSavedSearch>();
    return toRecord(raw);
  }

  async find(member: string, id: string): Promise<SavedSearchRecord | null> {
    const raw = await this.#model.findOne({ _id: id, member }).lean<RawSavedSearch>();
    return raw && toRecord(raw);
  }

  /** The searches of a member, last saved first: a bounded number. */
  async ofMember(member: string): Promise<SavedSearchRecord[]> {
    const raws = await this.#model.find({ member }).sort({ createdAt: -1, _id: -1 }).lean<RawSavedSearch[]>();
    return raws.map(toRecord);
  }

  /** Returns the changed search; null if it is gone. */
  async change(member: string, id: string, changes: Changes): Promise<SavedSearchRecord | null> {
    const raw = await this.#model
      .findOneAndUpdate({ _id: id, member }, { $set: changes }, AFTER)
      .lean<RawSavedSearch>();
    return raw && toRecord(raw);
  }

  /** Files searches under other keys. */
  async refile(keysOf: ReadonlyMap<string, readonly string[]>): Promise<void> {
    if (keysOf.size === 0) return;
    await this.#model.bulkWrite(
      [...keysOf].map(([id, keys]) => ({
        updateOne: { filter: { _id: new Types.ObjectId(id) }, update: { $set: { keys: [...keys] } } },
      })),
    );
  }

  async remove(member: string, id: string): Promise<void> {
    await this.#model.deleteOne({ _id: id, member });
  }

  async removeOfMember(member: string): Promise<void> {
    await this.#model.deleteMany({ member });
  }

  /** Searches with one of the keys, by member, from the given one on. */
  async withKeys(
    keys: readonly string[],
    from: string | undefined,
    limit: number,
  ): Promise<SavedSearchRecord[]> {
    const members = from === undefined ? {} : { member: { $gte: new Types.ObjectId(from) } };
    const raws = await this.#model
      .find({ keys: { $in: keys }, ...members })
      .sort({ member: 1, _id: 1 })
      .limit(limit)
      .lean<RawSavedSearch[]>();
    return raws.map(toRecord);
  }

  /** Counts a new job for these searches. Returns the ids of those that still exist: a deletion conflicts with it. */
  async countNew(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const filter = { _id: { $in: ids } };
    await this.#model.updateMany(filter, { $inc: { newCount: 1 } });
    const raws = await this.#model.find(filter, { _id: 1 }).lean<Pick<RawSavedSearch, '_id'>[]>();
    return new Set(raws.map(({ _id }) => _id.toString()));
  }
}
