import type { QueryClient } from '@tanstack/react-query';
import type { CommentView, ReplyView } from '@weft/shared/posts/views';
import { signalsPerSession } from '@/lib/per-session';
import { addToComments, addToReplies } from '../api/comment-store';
import { changePost, findPost } from '../api/post-store';

/** A new comment or reply that waits until the member wants to see it, because it would move what they read. */
export type Held =
  | { readonly kind: 'comment'; readonly written: CommentView }
  | { readonly kind: 'reply'; readonly written: ReplyView; readonly commentId: string };

/** By post, oldest first. */
export const heldOf = signalsPerSession<readonly Held[]>([]);

/** Holds a comment or reply, or its newer version. */
export function hold(client: QueryClient, postId: string, added: Held): void {
  const signal = heldOf(client, postId);
  const isSame = ({ written }: Held) => written._id === added.written._id;
  const held = signal.get();
  signal.set(held.some(isSame) ? held.map((each) => (isSame(each) ? added : each)) : [...held, added]);
}

export function isHeld(client: QueryClient, postId: string, id: string): boolean {
  return heldOf(client, postId)
    .get()
    .some(({ written }) => written._id === id);
}

/** Forgets a deleted comment with its replies, or a deleted reply. */
export function dropHeld(client: QueryClient, postId: string, id: string): void {
  const signal = heldOf(client, postId);
  const rest = signal
    .get()
    .filter((held) => held.written._id !== id && (held.kind === 'comment' || held.commentId !== id));
  if (rest.length < signal.get().length) signal.set(rest);
}

/** Shows what is held of a post. */
export function releaseHeld(client: QueryClient, postId: string): void {
  const signal = heldOf(client, postId);
  const held = signal.get();
  if (held.length === 0) return;
  signal.set([]);
  // The count includes them already.
  const commentsCount = findPost(client, postId)?.commentsCount;
  for (const each of held) {
    if (each.kind === 'comment') addToComments(client, postId, each.written);
    else addToReplies(client, postId, each.commentId, each.written);
  }
  if (commentsCount !== undefined) changePost(client, postId, (post) => ({ ...post, commentsCount }));
}
