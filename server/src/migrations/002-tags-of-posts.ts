import type { Types } from 'mongoose';
import { listedTags } from '@weft/shared/posts/hashtags';
import type { Migration } from '../platform/migrations/migration.ts';

const BATCH = 500;

interface Post {
  _id: Types.ObjectId;
  text: string;
  tags?: string[];
}

/** Posts are now listed under the hashtags of their texts. */
export const tagsOfPosts: Migration = {
  id: '002-tags-of-posts',
  async run({ connection, mustHold }) {
    const posts = connection.collection<Post>('posts');
    let last: Types.ObjectId | undefined;
    for (;;) {
      mustHold();
      const rows = await posts
        .find(last ? { _id: { $gt: last } } : {}, { projection: { text: 1 } })
        .sort({ _id: 1 })
        .limit(BATCH)
        .toArray();
      const tagged = rows.map(({ _id, text }) => ({ _id, text, tags: listedTags(text) }));
      const changes = tagged.filter(({ tags }) => tags.length > 0);
      if (changes.length > 0)
        await posts.bulkWrite(
          // A post that was edited meanwhile keeps the tags of its new text.
          changes.map(({ _id, text, tags }) => ({
            updateOne: { filter: { _id, text }, update: { $set: { tags } } },
          })),
          { ordered: false },
        );
      last = rows.at(-1)?._id;
      if (rows.length < BATCH || !last) return;
    }
  },
};
