import type { Model } from 'mongoose';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { postRemovalModel, type RemovalFields } from './post.model.ts';

/** Removals that are read at once. */
const BATCH = 1000;

/** Deleted posts with content that may still exist, and deleted companies with posts. */
export class PostRemovalStore {
  readonly #model: Model<RemovalFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = postRemovalModel(connection);
  }

  async begin(postId: string): Promise<void> {
    await this.#model.create({ _id: postId });
  }

  async beginCompany(companyId: string): Promise<void> {
    await this.#model.create({ _id: companyId, isCompany: true });
  }

  /** Up to 1,000 posts whose removal has not ended. */
  async unfinished(): Promise<string[]> {
    const rows = await this.#model
      .find({ isCompany: { $exists: false } })
      .limit(BATCH)
      .lean();
    return rows.map((row) => row._id.toString());
  }

  /** Up to 1,000 deleted companies whose posts have not all been removed. Uses the driver: it joins no transaction. */
  async companies(): Promise<string[]> {
    const rows = await this.#model.collection.find({ isCompany: true }).limit(BATCH).toArray();
    return rows.map((row) => row._id.toString());
  }

  async end(id: string): Promise<void> {
    await this.#model.deleteOne({ _id: id });
  }
}
