import type { DatabaseConnection } from '../../platform/database/database.ts';
import { postRemovalModel } from './post.model.ts';

/** Deleted posts with content that may still exist. */
export function createPostRemovalStore(connection: DatabaseConnection) {
  const model = postRemovalModel(connection);
  return {
    async begin(postId: string): Promise<void> {
      await model.create({ _id: postId });
    },

    /** Up to 1,000 posts whose removal has not ended. */
    async unfinished(): Promise<string[]> {
      const rows = await model.find().limit(1000).lean();
      return rows.map((row) => row._id.toString());
    },

    async end(postId: string): Promise<void> {
      await model.deleteOne({ _id: postId });
    },
  };
}

export type PostRemovalStore = ReturnType<typeof createPostRemovalStore>;
