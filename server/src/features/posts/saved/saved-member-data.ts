import type { ExportedFile, MemberData } from '../../members/index.ts';
import type { SavedPostStore } from './saved-post.store.ts';
import type { ChosenPosts } from '../choices/chosen-posts.ts';
import type { SavedShelfStore } from './saved-shelf.store.ts';

interface Deps {
  readonly saved: SavedPostStore;
  readonly savedPosts: Pick<ChosenPosts, 'forget'>;
  readonly shelves: SavedShelfStore;
}

/** Documents read at a time. */
const BATCH = 100;

/** Member data of saved posts: ids of posts with the names of their folders. */
export function savedMemberData({ saved, savedPosts, shelves }: Deps): MemberData {
  return {
    name: 'saved posts',

    async *export(memberId): AsyncGenerator<ExportedFile> {
      const names = new Map((await shelves.folders(memberId)).map(({ _id, name }) => [_id, name]));
      let part = 0;
      let cursor: string | null | undefined;
      do {
        const page = await saved.page(memberId, undefined, { limit: BATCH, ...(cursor && { cursor }) });
        const json = page.rows.map(({ post, folder, createdAt }) => ({
          post,
          folder: (folder !== null && names.get(folder)) || null,
          savedAt: createdAt,
        }));
        if (json.length > 0) yield { path: `saved/saved-${(part += 1)}.json`, json };
        cursor = page.nextCursor;
      } while (cursor);
      if (names.size > 0) yield { path: 'saved/folders.json', json: [...names.values()] };
    },

    async erase(memberId) {
      await saved.removeOfMember(memberId);
      savedPosts.forget(memberId);
      await shelves.remove(memberId);
    },
  };
}
