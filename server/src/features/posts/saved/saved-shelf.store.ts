import { Types, type Model } from 'mongoose';
import { SAVED_LIMITS } from '@weft/shared/limits';
import { foldLine } from '@weft/shared/text/fold';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { savedShelfModel, type FolderFields, type SavedShelfFields } from './saved-shelf.model.ts';

export type FolderRecord = FolderFields<string>;

/** Reads and writes folders and the number of saved posts. Every write is atomic or joins the current transaction. */
export class SavedShelfStore {
  readonly #model: Model<SavedShelfFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = savedShelfModel(connection);
  }

  async folders(member: string): Promise<FolderRecord[]> {
    const shelf = await this.#model.findById(member, { folders: 1 }).lean<SavedShelfFields>();
    return (shelf?.folders ?? []).map((each) => ({ ...each, _id: each._id.toString() }));
  }

  /** Adds to the number of saved posts, and returns it. */
  async count(member: string, by: 1 | -1): Promise<number> {
    const shelf = await this.#model
      .findOneAndUpdate({ _id: member }, { $inc: { total: by } }, { upsert: true, returnDocument: 'after' })
      .lean<SavedShelfFields>();
    return shelf.total;
  }

  /** Returns false if there is no such folder. */
  async touchFolder(member: string, folder: string, movedAt: Date): Promise<boolean> {
    const filter = { _id: member, 'folders._id': folder };
    return (await this.#model.updateOne(filter, { $set: { movedAt } })).matchedCount === 1;
  }

  /**
   * Returns the new folder. Throws a duplicate error if the member has a folder with this name, or as many as are
   * allowed.
   */
  async addFolder(member: string, name: string): Promise<FolderRecord> {
    const fresh = { _id: new Types.ObjectId(), name, key: foldLine(name) };
    const hasRoom = { [`folders.${SAVED_LIMITS.foldersMax - 1}`]: { $exists: false } };
    // Where the filter excludes the member's document, the upsert inserts another one with its id.
    await this.#model.updateOne(
      { _id: member, 'folders.key': { $ne: fresh.key }, ...hasRoom },
      { $push: { folders: fresh }, $setOnInsert: { total: 0 } },
      { upsert: true },
    );
    return { ...fresh, _id: fresh._id.toString() };
  }

  async findByName(member: string, name: string): Promise<FolderRecord | undefined> {
    const wanted = foldLine(name);
    return (await this.folders(member)).find(({ key }) => key === wanted);
  }

  /** Renames a folder, unless another one has the name. Returns whether it did. */
  async renameFolder(member: string, folder: string, name: string): Promise<boolean> {
    const key = foldLine(name);
    const others = { $elemMatch: { key, _id: { $ne: new Types.ObjectId(folder) } } };
    const { matchedCount } = await this.#model.updateOne(
      { _id: member, 'folders._id': folder, folders: { $not: others } },
      { $set: { 'folders.$[one].name': name, 'folders.$[one].key': key } },
      { arrayFilters: [{ 'one._id': new Types.ObjectId(folder) }] },
    );
    return matchedCount === 1;
  }

  async removeFolder(member: string, folder: string): Promise<void> {
    await this.#model.updateOne({ _id: member }, { $pull: { folders: { _id: folder } } });
  }

  async remove(member: string): Promise<void> {
    await this.#model.deleteOne({ _id: member });
  }
}
