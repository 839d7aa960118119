import { POST_TEXTS } from '@weft/shared/posts/texts';
import { AppError } from '../../../errors/app-error.ts';
import { notFound } from '../../../errors/common.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { KeyedLock } from '../../../platform/keyed-lock.ts';
import type { Members } from '../../members/index.ts';
import type { PostBrief, PostStore } from '../post.store.ts';
import type { CommentStore } from './comment.store.ts';
import type { ReplyStore } from './reply.store.ts';

export interface CommentsDependencies {
  readonly database: Database;
  readonly posts: PostStore;
  readonly comments: CommentStore;
  readonly replies: ReplyStore;
  readonly members: Pick<Members, 'store' | 'summariesOf'>;
  readonly lock: KeyedLock;
  readonly clock: Clock;
}

/** What a member writes under a post. */
export interface Writing {
  readonly text: string;
  readonly clientId?: string | undefined;
}

/** 409 for an id that was already sent with something else. */
export function clientIdReused(): AppError {
  return new AppError('CLIENT_ID_REUSED', POST_TEXTS.rules.clientIdReused);
}

/** How comments and replies change: rows, counts, and what the post shows of them, in one transaction. */
export function createCommentChanges(dependencies: CommentsDependencies) {
  const { database, posts, comments, replies, lock } = dependencies;

  /** Throws NOT_FOUND where the post isn't there. */
  const postOf = async (id: string): Promise<PostBrief> => {
    const post = await posts.findBrief(id);
    if (!post) throw notFound();
    return post;
  };

  /** Brings what the post shows of its comments up to date, `by` more or fewer. */
  const refreshPost = async (postId: string, by: number): Promise<void> => {
    if (!(await posts.changeComments(postId, by, await comments.newest(postId)))) throw notFound();
  };

  return {
    postOf,
    refreshPost,

    /** Runs `work` on the post as it stands within the transaction. */
    change: <T>(postId: string, work: (post: PostBrief) => Promise<T>): Promise<T> =>
      lock.run(postId, () => database.inTransaction(async () => work(await postOf(postId)))),

    /**
     * The same for the replies of a comment. The post is written even where it doesn't show the comment: two changes that would
     * not see each other then meet in a conflict, and one of them starts again.
     */
    refreshComment: async (postId: string, commentId: string, by: number): Promise<void> => {
      const newest = await replies.newest(commentId);
      if (!(await comments.changeReplies(postId, commentId, by, newest))) throw notFound();
      await refreshPost(postId, 0);
    },
  };
}

export type CommentChanges = ReturnType<typeof createCommentChanges>;
