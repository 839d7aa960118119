import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { postKeys } from './post-keys';

/** What a member has opened on one post's card. */
interface Opened {
  text: boolean;
  /** The comment area is shown. */
  comments: boolean;
  /** Beyond the preview of two. */
  allComments: boolean;
  /** Comments whose replies are shown. */
  replies: readonly string[];
  /** The comment that is being replied to. */
  replyingTo: string | null;
}

/** What changes, or how it follows from what is opened now: the card may not show that yet. */
type Change = Partial<Opened> | ((opened: Opened) => Partial<Opened>);

const CLOSED: Opened = { text: false, comments: false, allComments: false, replies: [], replyingTo: null };

/**
 * What is opened on a post's card, and how to change it, which answers what is opened then. Kept in the query cache: it
 * outlives the card, which leaves the page when it scrolls away, and goes with everything else at sign-out.
 */
export function useOpened(postId: string): [Opened, (change: Change) => Opened] {
  const client = useQueryClient();
  const queryKey = postKeys.opened(postId);
  const { data } = useQuery({
    queryKey,
    queryFn: () => CLOSED,
    initialData: CLOSED,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return [
    data,
    (change) => {
      const opened = client.getQueryData<Opened>(queryKey) ?? CLOSED;
      const now = { ...opened, ...(typeof change === 'function' ? change(opened) : change) };
      client.setQueryData<Opened>(queryKey, now);
      return now;
    },
  ];
}

/**
 * Opens all of one post while its own page is shown. Afterwards it is as it was before, so that the feed is found
 * on Back as it was left.
 */
export function useAllOpened(postId: string): void {
  const client = useQueryClient();
  useLayoutEffect(() => {
    const queryKey = postKeys.opened(postId);
    const before = client.getQueryData<Opened>(queryKey) ?? CLOSED;
    client.setQueryData<Opened>(queryKey, { ...before, text: true, comments: true, allComments: true });
    return () => {
      client.setQueryData<Opened>(queryKey, before);
    };
  }, [client, postId]);
}
