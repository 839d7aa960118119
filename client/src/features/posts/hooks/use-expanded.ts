import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useSignal } from '@/lib/hooks/use-signal';
import { signalsPerSession } from '@/lib/per-session';

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
  /** Id of the comment or reply that is being edited. */
  editing: string | null;
}

/** A change, or a function of the current state, which may be newer than the rendered one. */
type Change = Partial<Expanded> | ((expanded: Expanded) => Partial<Expanded>);

const COLLAPSED: Expanded = {
  text: false,
  comments: false,
  allComments: false,
  replies: [],
  replyingTo: null,
  editing: null,
};

/** By post. They outlive the card, which unmounts when it is scrolled out of view. */
const expandedOf = signalsPerSession(COLLAPSED);

/** Returns the expanded parts of a post's card, and a function that changes them and returns the new state. */
export function useExpanded(postId: string): [Expanded, (change: Change) => Expanded] {
  const signal = expandedOf(useQueryClient(), postId);
  return [
    useSignal(signal),
    (change) => {
      const before = signal.get();
      const after = { ...before, ...(typeof change === 'function' ? change(before) : change) };
      signal.set(after);
      return after;
    },
  ];
}

/**
 * Expands text and comments of a post while its own page is mounted. Restores the previous state afterwards, so that Back finds
 * the feed unchanged.
 */
export function useExpandAll(postId: string): void {
  const signal = expandedOf(useQueryClient(), postId);
  useLayoutEffect(() => {
    const before = signal.get();
    signal.set({ ...before, text: true, comments: true, allComments: true });
    return () => signal.set(before);
  }, [signal]);
}
