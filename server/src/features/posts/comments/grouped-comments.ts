import { GroupedWrites } from '../../../platform/grouped-writes.ts';
import type { PostBrief } from '../post-previews.store.ts';
import type { CommentRecord } from '../post-records.ts';
import { isRefusedWrite } from '../refused-write.ts';
import { sightOfAll } from '../sight.ts';
import type { NewText } from './comment.model.ts';
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
    const looking = sightOfAll(
      standing,
      fresh.map(({ author }) => author),
    );
    // Waited for below; meanwhile its failure is nobody's.
    looking.catch(() => undefined);
    const written = await comments.createAll(fresh);
    const added = written.map((comment, index) => ({ post: fresh[index]?.post ?? '', comment }));
    const briefs = await posts.addComments(added);
    const mustSee = await looking;
    return added.map(({ post, comment }) => ({
      written: comment,
      post: mustSee(comment.author, briefs.get(post) ?? null),
    }));
  };

  return new GroupedWrites({
    keyOf: ({ author }) => author,
    isRefusal: isRefusedWrite,
    patience: database.patience,
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
