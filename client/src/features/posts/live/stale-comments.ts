import type { QueryClient } from '@tanstack/react-query';
import { perSession } from '@/lib/per-session';
import { postKeys } from '../api/post-keys';

/** Ids of posts whose comments have changed while the page did not show them. They are refetched when they are opened. */
export const staleCommentsOf = perSession(() => new Set<string>());

/** Reads a post with its preview, and its loaded comments, again. */
export function refetchComments(client: QueryClient, postId: string): void {
  staleCommentsOf(client).delete(postId);
  for (const queryKey of [postKeys.one(postId), postKeys.comments(postId)])
    void client.invalidateQueries({ queryKey });
}
