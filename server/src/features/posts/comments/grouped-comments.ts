import { GroupedWrites } from '../../../platform/grouped-writes.ts';
import type { PostBrief } from '../post-previews.store.ts';
import type { CommentRecord } from '../post-records.ts';
import { isRefusedWrite } from '../refused-write.ts';
import { mustSee } from '../sight.ts';
import type { NewText } from './comment.store.ts';
import type { CommentsDependencies } from './comment-changes.ts';

interface Added {
  readonly written: CommentRecord;
  readonly post: PostBrief;
}

/**
 * Adds comments, those that come together in one transaction: the rows, and what their posts count and show of them. Throws NOT_FOUND
 * for a post that its author may not see.
 */
export function groupedComments(dependencies: CommentsDependencies): GroupedWrites<NewText, Added> {
  const { database, posts, comments, members, standing, lock } = dependencies;

  const write = async (fresh: readonly NewText[]): Promise<Added[]> => {
    const written = await comments.createAll(fresh);
    const added = written.map((comment, index) => ({ post: fresh[index]?.post ?? '', comment }));
    const briefs = await posts.addComments(added);
    const results: Added[] = [];
    for (const { post: postId, comment } of added) {
      const post = await mustSee(standing, comment.author, briefs.get(postId) ?? null);
      results.push({ written: comment, post });
    }
    return results;
  };

  return new GroupedWrites({
    keyOf: ({ author }) => author,
    isRefusal: isRefusedWrite,
    store: (fresh) =>
      lock.runAll(
        fresh.map(({ post }) => post),
        () =>
          database.inTransaction(() =>
            members.whileLiving(
              fresh.map(({ author }) => author),
              () => write(fresh),
            ),
          ),
      ),
  });
}
