import { listedTags } from '@weft/shared/posts/tags/hashtags';
import type { Migration } from '../platform/migrations/migration.ts';

const BATCH = 500;

/** Posts are now listed under the hashtags of their texts. */
export const tagsOfPosts: Migration = {
  id: '002-tags-of-posts',
  async run({ connection, mustHold }) {
    const posts = connection.collection<{ text: string; tags?: string[] }>('posts');
    const read = (after: object) =>
      posts
        .find(after, { projection: { text: 1 } })
        .sort({ _id: 1 })
        .limit(BATCH)
        .toArray();
    let rows = await read({});
    while (rows.length > 0) {
      mustHold();
      const tagged = rows.map(({ _id, text }) => ({ _id, text, tags: listedTags(text) }));
      const changes = tagged
        .filter(({ tags }) => tags.length > 0)
        // A post that was edited meanwhile keeps the tags of its new text.
        .map(({ _id, text, tags }) => ({ updateOne: { filter: { _id, text }, update: { $set: { tags } } } }));
      if (changes.length > 0) await posts.bulkWrite(changes, { ordered: false });
      rows = await read({ _id: { $gt: rows.at(-1)?._id } });
    }
  },
};
