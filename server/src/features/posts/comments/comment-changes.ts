import type { Mention } from '@weft/shared/posts/mentions/mentions';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { AppError } from '../../../errors/app-error.ts';
import { forbidden, notFound } from '../../../errors/common.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { EventEmitter } from '../../../platform/events/event-bus.ts';
import type { KeyedLock } from '../../../platform/keyed-lock.ts';
import type { Members } from '../../members/index.ts';
import { canDeleteComment, canEditComment } from '../post.policy.ts';
import type { PostBrief, PostPreviewsStore } from '../post-previews.store.ts';
import type { PostAuthors } from '../authors/post-authors.ts';
import type { PostEvents } from '../post-events.ts';
import type { ReplyRecord } from '../post-records.ts';
import type { CommentStore } from './comment.store.ts';
import type { CommentReactionStore } from '../reactions/comment-reaction.store.ts';
import { mustSeePost, mustSeeWritten, type PostVisibility } from '../visibility.ts';
import type { ReplyStore } from './reply.store.ts';

export interface CommentsDeps {
  readonly database: Database;
  readonly previews: PostPreviewsStore;
  readonly comments: CommentStore;
  readonly replies: ReplyStore;
  readonly commentReactions: CommentReactionStore;
  readonly members: Pick<Members, 'withActiveMembers' | 'summariesOf'>;
  readonly visibility: PostVisibility;
  readonly authors: Pick<PostAuthors, 'of' | 'notifiedOf'>;
  readonly lock: KeyedLock;
  readonly clock: Clock;
  readonly events: EventEmitter<PostEvents>;
}

/** A text as its author sends it. */
export interface Wording {
  readonly text: string;
  readonly mentions?: readonly Mention[] | undefined;
}

/** A comment or reply that is being added. */
export interface Writing extends Wording {
  readonly clientId?: string | undefined;
}

/** The new content and the changed post; null without post. */
interface Added<T> {
  readonly written: T;
  readonly post: PostBrief | null;
}
interface Placed<T> {
  readonly written: T;
  readonly post: PostBrief;
}

type Authored = Pick<ReplyRecord, 'author'>;

/** 409 for an id that was already sent with other content. */
export function clientIdReused(): AppError {
  return new AppError('CLIENT_ID_REUSED', () => POST_TEXTS.rules.clientIdReused);
}

/** Changes of comments and replies: documents, counters and previews in one transaction. */
export class CommentChanges {
  readonly #deps: CommentsDeps;

  constructor(deps: CommentsDeps) {
    this.#deps = deps;
  }

  /** Throws NOT_FOUND if there is no such post, or if the viewer may not see it. */
  async postFor(viewerId: string, id: string): Promise<PostBrief> {
    const { previews, visibility } = this.#deps;
    return mustSeePost(visibility, viewerId, await previews.findBrief(id));
  }

  /**
   * Recomputes the post's preview of comments and adds `by` to its counter. Throws NOT_FOUND if there is no such
   * post.
   */
  async refreshPost(postId: string, by: number): Promise<PostBrief> {
    const { previews, comments } = this.#deps;
    const post = await previews.changeComments(postId, by, await comments.newest(postId));
    if (!post) throw notFound();
    return post;
  }

  /** Runs `work` with the post as read in the transaction. Throws NOT_FOUND if there is no such post. */
  change<T>(postId: string, work: (post: PostBrief) => Promise<T>): Promise<T> {
    const { database, previews, lock } = this.#deps;
    return lock.run(postId, () =>
      database.inTransaction(async () => {
        const post = await previews.findBrief(postId);
        if (!post) throw notFound();
        return work(post);
      }),
    );
  }

  /** Adds the result of `work` under a post. Throws NOT_FOUND for a post that the viewer may not see. */
  add<T>(viewerId: string, postId: string, work: () => Promise<Added<T>>): Promise<Placed<T>> {
    const { database, members, visibility, lock } = this.#deps;
    return lock.run(postId, () =>
      database.inTransaction(async () => {
        const { written, post } = await members.withActiveMembers(viewerId, work);
        return { written, post: await mustSeePost(visibility, viewerId, post) };
      }),
    );
  }

  /**
   * Throws unless the viewer may delete the content: FORBIDDEN, or NOT_FOUND if they may not know of it. Authors
   * can always delete their own.
   */
  async mustMayDelete(viewerId: string, written: Authored, post: PostBrief): Promise<void> {
    const { visibility, authors } = this.#deps;
    if (canDeleteComment(viewerId, written, post, await authors.of([post]))) return;
    await mustSeePost(visibility, viewerId, post);
    await mustSeeWritten(visibility, viewerId, written);
    throw forbidden();
  }

  /**
   * Throws unless the viewer may edit content below this post: FORBIDDEN, or NOT_FOUND if they may not know of it.
   * `above` is the comment of a reply.
   */
  async mustMayEdit(
    viewerId: string,
    written: Authored,
    post: PostBrief,
    ...above: readonly Authored[]
  ): Promise<void> {
    const { visibility } = this.#deps;
    await mustSeePost(visibility, viewerId, post);
    for (const each of [...above, written]) await mustSeeWritten(visibility, viewerId, each);
    if (!canEditComment(viewerId, written)) throw forbidden();
  }

  /** Recomputes the comment's preview of replies, and adds `by` to their counter. Throws NOT_FOUND. */
  async refreshComment(postId: string, commentId: string, by: number): Promise<void> {
    const { comments, replies } = this.#deps;
    const newest = await replies.newest(commentId);
    if (!(await comments.changeReplies(postId, commentId, by, newest))) throw notFound();
    await this.refreshPost(postId, 0);
  }
}
