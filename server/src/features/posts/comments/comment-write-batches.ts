import { WriteBatcher } from '../../../platform/write-batcher.ts';
import type { PostBrief } from '../post-previews.store.ts';
import type { CommentRecord } from '../post-records.ts';
import { isRefusedWrite } from '../writing/refused-write.ts';
import { accessOfAll } from '../visibility.ts';
import type { NewText } from './comment.model.ts';
import type { CommentsDeps } from './comment-changes.ts';

interface Added {
  readonly written: CommentRecord;
  readonly post: PostBrief;
}

/**
 * Adds comments, batched in one transaction: documents, counters and previews of their posts. Throws NOT_FOUND for a
 * post that its author may not see.
 */
export function batchCommentWrites(deps: CommentsDeps): WriteBatcher<NewText, Added> {
  const { database, previews, comments, members, visibility, lock } = deps;

  const write = async (fresh: readonly NewText[]): Promise<Added[]> => {
    const looking = accessOfAll(
      visibility,
      fresh.map(({ author }) => author),
    );
    // Awaited below; until then this prevents an unhandled rejection.
    looking.catch(() => undefined);
    const written = await comments.createAll(fresh);
    const added = written.map((comment, index) => ({ post: fresh[index]?.post ?? '', comment }));
    const briefs = await previews.addComments(added);
    const mustSee = await looking;
    const allowed = added.map(async ({ post, comment }) => ({
      written: comment,
      post: await mustSee(comment.author, briefs.get(post) ?? null),
    }));
    return Promise.all(allowed);
  };

  return new WriteBatcher({
    keyOf: ({ author }) => author,
    isRefusal: isRefusedWrite,
    patience: database.patience,
    store: (fresh) =>
      lock.runAll(
        fresh.map(({ post }) => post),
        () =>
          database.inTransaction(() =>
            members.withActiveMembers(
              fresh.map(({ author }) => author),
              () => write(fresh),
            ),
          ),
      ),
  });
}
