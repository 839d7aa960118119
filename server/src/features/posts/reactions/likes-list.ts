import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import type { Members } from '../../members/index.ts';
import type { CommentChanges } from '../comments/comment-changes.ts';
import type { CommentStore } from '../comments/comment.store.ts';
import { findTarget, type ReactionTarget } from '../comments/reaction-target.ts';
import type { ReplyStore } from '../comments/reply.store.ts';
import { relationsTo } from '../listed-members.ts';
import type { LikeRecord } from '../post-records.ts';
import type { PostStore } from '../post.store.ts';
import { presentLike } from '../present-post.ts';
import { mustSeePost, mustSeeWritten, pageWithout, type Page, type PostVisibility } from '../visibility.ts';
import type { CommentReactionStore } from './comment-reaction.store.ts';
import { totalOf } from './reaction-counts.ts';
import type { ReactionStore } from './reaction.store.ts';

interface Deps {
  readonly posts: PostStore;
  readonly reactions: ReactionStore;
  readonly comments: CommentStore;
  readonly replies: ReplyStore;
  readonly commentReactions: CommentReactionStore;
  readonly changes: Pick<CommentChanges, 'postFor'>;
  readonly members: Pick<Members, 'summariesOf'>;
  readonly visibility: PostVisibility;
}

/** A list of reactions: which of them, and how to read a page without the members in `without`. */
interface Listed {
  readonly total: number;
  readonly read: (request: PageRequest, without?: readonly string[]) => Promise<Page<LikeRecord>>;
}

/** The members who reacted to a post, comment or reply. `total` counts reactions of the given kind, or all. */
export class LikesList {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async ofPost(viewerId: string, postId: string, reaction: ReactionEmoji | undefined, request: PageRequest) {
    const { posts, reactions, visibility } = this.#deps;
    const post = await mustSeePost(visibility, viewerId, await posts.findById(postId));
    return this.#page(viewerId, request, {
      total: reaction ? (post.reactionCounts[reaction] ?? 0) : post.likesCount,
      read: (part, without) => reactions.page({ post: postId, reaction }, part, without),
    });
  }

  async ofComment(
    viewerId: string,
    target: ReactionTarget,
    reaction: ReactionEmoji | undefined,
    request: PageRequest,
  ) {
    const { commentReactions, changes, visibility } = this.#deps;
    const { post, authors, reactionCounts } = await findTarget(this.#deps, target);
    await changes.postFor(viewerId, post);
    for (const author of authors) await mustSeeWritten(visibility, viewerId, author);
    return this.#page(viewerId, request, {
      total: reaction ? (reactionCounts?.[reaction] ?? 0) : totalOf(reactionCounts),
      read: (part, without) => commentReactions.page({ target: target.id, reaction }, part, without),
    });
  }

  async #page(viewerId: string, request: PageRequest, { total, read }: Listed) {
    const { visibility } = this.#deps;
    const hidden = await visibility.hiddenFrom(viewerId);
    const { rows, nextCursor } = await pageWithout(hidden, request, read, (like) => like.member);
    const ids = rows.map((like) => like.member);
    const { summaries, relationTo } = await relationsTo(this.#deps, viewerId, ids);
    return {
      likes: rows.map((like) => ({
        ...presentLike(like, { members: summaries }),
        ...relationTo(like.member),
      })),
      nextCursor,
      total,
    };
  }
}
