import { POST_TEXTS } from '@weft/shared/posts/texts';
import { AppError } from '../../../errors/app-error.ts';
import { forbidden, notFound } from '../../../errors/common.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { KeyedLock } from '../../../platform/keyed-lock.ts';
import type { Members } from '../../members/index.ts';
import { canDeleteComment } from '../post.policy.ts';
import type { PostBrief } from '../post-previews.store.ts';
import type { PostStore } from '../post.store.ts';
import type { PostNews } from '../post-news.ts';
import type { CommentStore } from './comment.store.ts';
import { mustSee, type Standing } from '../sight.ts';
import type { ReplyStore } from './reply.store.ts';

export interface CommentsDependencies {
  readonly database: Database;
  readonly posts: PostStore;
  readonly comments: CommentStore;
  readonly replies: ReplyStore;
  readonly members: Pick<Members, 'whileLiving' | 'summariesOf'>;
  readonly standing: Standing;
  readonly lock: KeyedLock;
  readonly clock: Clock;
  readonly news: PostNews;
}

/** What a member writes under a post. */
export interface Writing {
  readonly text: string;
  readonly clientId?: string | undefined;
}

/** What was written, and the post as that leaves it; null where there is none. */
interface Added<T> {
  readonly written: T;
  readonly post: PostBrief | null;
}
interface Placed<T> {
  readonly written: T;
  readonly post: PostBrief;
}

type Authored = { readonly author: string };

/** 409 for an id that was already sent with something else. */
export function clientIdReused(): AppError {
  return new AppError('CLIENT_ID_REUSED', POST_TEXTS.rules.clientIdReused);
}

/** How comments and replies change: rows, counts, and what the post shows of them, in one transaction. */
export function createCommentChanges(dependencies: CommentsDependencies) {
  const { database, posts, comments, replies, members, standing, lock } = dependencies;

  /** Throws NOT_FOUND where the post isn't there. */
  const postOf = async (id: string): Promise<PostBrief> => {
    const post = await posts.findBrief(id);
    if (!post) throw notFound();
    return post;
  };

  /** The same where the viewer may not see it. */
  const postFor = async (viewerId: string, id: string): Promise<PostBrief> =>
    mustSee(standing, viewerId, await posts.findBrief(id));

  /** Gives what the post shows of its comments anew, `by` more or fewer. Throws NOT_FOUND where it isn't there. */
  const refreshPost = async (postId: string, by: number): Promise<PostBrief> => {
    const post = await posts.changeComments(postId, by, await comments.newest(postId));
    if (!post) throw notFound();
    return post;
  };

  return {
    postFor,
    refreshPost,

    /** Runs `work` on the post as it stands within the transaction. */
    change: <T>(postId: string, work: (post: PostBrief) => Promise<T>): Promise<T> =>
      lock.run(postId, () => database.inTransaction(async () => work(await postOf(postId)))),

    /** Writes something new under a post, which `work` answers. Throws NOT_FOUND for a post that the viewer may not see. */
    add: <T>(viewerId: string, postId: string, work: () => Promise<Added<T>>): Promise<Placed<T>> =>
      lock.run(postId, () =>
        database.inTransaction(async () => {
          const { written, post } = await members.whileLiving(viewerId, work);
          return { written, post: await mustSee(standing, viewerId, post) };
        }),
      ),

    /**
     * Throws unless the viewer may delete what stands under the post: FORBIDDEN, or NOT_FOUND for what they may not know of. What
     * is one's own can be deleted wherever it stands.
     */
    mustMayDelete: async (viewerId: string, written: Authored, post: Authored): Promise<void> => {
      if (canDeleteComment(viewerId, written, post)) return;
      await mustSee(standing, viewerId, post);
      await mustSee(standing, viewerId, written);
      throw forbidden();
    },

    /** The same for the replies of a comment that one of them has left. */
    refreshComment: async (postId: string, commentId: string): Promise<void> => {
      const newest = await replies.newest(commentId);
      if (!(await comments.changeReplies(postId, commentId, -1, newest))) throw notFound();
      await refreshPost(postId, 0);
    },
  };
}

export type CommentChanges = ReturnType<typeof createCommentChanges>;
