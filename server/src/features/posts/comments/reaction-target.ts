import { notFound } from '../../../errors/common.ts';
import type { ReactionDelta } from '../post.model.ts';
import type { CommentStore } from './comment.store.ts';
import type { ReplyStore } from './reply.store.ts';

/** A comment or reply that members react to. */
export interface ReactionTarget {
  readonly kind: 'comment' | 'reply';
  readonly id: string;
}

/** Where it is. */
export interface TargetPlace {
  readonly post: string;
  /** The comment itself, or the one that the reply answers. */
  readonly comment: string;
  readonly author: string;
  readonly reactionCounts: ReactionDelta | undefined;
  /** Authors below the post whom a viewer must be allowed to see. */
  readonly authors: readonly { readonly author: string }[];
}

interface Deps {
  readonly comments: CommentStore;
  readonly replies: ReplyStore;
}

/** Throws NOT_FOUND. */
export async function findTarget(
  { comments, replies }: Deps,
  { kind, id }: ReactionTarget,
): Promise<TargetPlace> {
  if (kind === 'comment') {
    const found = await comments.findPlaced(id);
    if (!found) throw notFound();
    const { author, reactionCounts } = found.comment;
    return { post: found.post, comment: id, author, reactionCounts, authors: [{ author }] };
  }
  const found = await replies.findPlaced(id);
  const comment = found && (await comments.find(found.post, found.comment));
  if (!comment) throw notFound();
  const { author, reactionCounts } = found.reply;
  const authors = [{ author: comment.author }, { author }];
  return { post: found.post, comment: comment._id, author, reactionCounts, authors };
}
