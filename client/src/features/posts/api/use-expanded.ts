import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { postKeys } from './post-keys';

/** Expanded parts of a post's card. */
interface Expanded {
  text: boolean;
  /** The comment area is shown. */
  comments: boolean;
  /** All comments instead of the preview are shown. */
  allComments: boolean;
  /** Ids of comments whose replies are shown. */
  replies: readonly string[];
  /** Id of the comment whose reply form is open. */
  replyingTo: string | null;
}

/** A change, or a function of the current state, which may be newer than the rendered one. */
type Change = Partial<Expanded> | ((expanded: Expanded) => Partial<Expanded>);

const COLLAPSED: Expanded = {
  text: false,
  comments: false,
  allComments: false,
  replies: [],
  replyingTo: null,
};

/**
 * Returns the expanded parts of a post's card, and a function that changes them and returns the new state. The query cache keeps
 * them when the card unmounts; signing out removes them.
 */
export function useExpanded(postId: string): [Expanded, (change: Change) => Expanded] {
  const client = useQueryClient();
  const queryKey = postKeys.expanded(postId);
  const { data } = useQuery({
    queryKey,
    queryFn: () => COLLAPSED,
    initialData: COLLAPSED,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return [
    data,
    (change) => {
      const before = client.getQueryData<Expanded>(queryKey) ?? COLLAPSED;
      const after = { ...before, ...(typeof change === 'function' ? change(before) : change) };
      client.setQueryData<Expanded>(queryKey, after);
      return after;
    },
  ];
}

/**
 * Expands text and comments of a post while its own page is mounted. Restores the previous state afterwards, so that Back finds
 * the feed unchanged.
 */
export function useExpandAll(postId: string): void {
  const client = useQueryClient();
  useLayoutEffect(() => {
    const queryKey = postKeys.expanded(postId);
    const before = client.getQueryData<Expanded>(queryKey) ?? COLLAPSED;
    client.setQueryData<Expanded>(queryKey, { ...before, text: true, comments: true, allComments: true });
    return () => {
      client.setQueryData<Expanded>(queryKey, before);
    };
  }, [client, postId]);
}
