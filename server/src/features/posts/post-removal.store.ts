import type { Model, Types } from 'mongoose';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { postRemovalModel } from './post.model.ts';

/** Deleted posts with content that may still exist. */
export class PostRemovalStore {
  readonly #model: Model<{ _id: Types.ObjectId }>;

  constructor(connection: DatabaseConnection) {
    this.#model = postRemovalModel(connection);
  }

  async begin(postId: string): Promise<void> {
    await this.#model.create({ _id: postId });
  }

  /** Up to 1,000 posts whose removal has not ended. */
  async unfinished(): Promise<string[]> {
    const rows = await this.#model.find().limit(1000).lean();
    return rows.map((row) => row._id.toString());
  }

  async end(postId: string): Promise<void> {
    await this.#model.deleteOne({ _id: postId });
  }
}
