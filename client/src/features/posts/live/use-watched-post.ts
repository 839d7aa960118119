import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { releaseHeld } from './held-comments';
import { refetchComments, staleCommentsOf } from './stale-comments';
import { watchedPostsOf } from './watched-posts';

/** Keeps a post up to date while its card is mounted, and its comments while they are shown. */
export function useWatchedPost(postId: string, showsComments: boolean): void {
  const client = useQueryClient();
  useEffect(() => watchedPostsOf(client).addCard({ postId, showsComments }), [client, postId, showsComments]);
  useEffect(() => {
    if (!showsComments) return undefined;
    if (staleCommentsOf(client).has(postId)) refetchComments(client, postId);
    return () => releaseHeld(client, postId);
  }, [client, postId, showsComments]);
}
