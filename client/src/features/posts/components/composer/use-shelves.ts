import type { PostView } from '@weft/shared/posts/views';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readFileDraft, writeFileDraft } from '@/lib/file-drafts';
import { EMPTY_SHELF, shelfOfPost, type Shelf } from './shelf';
import { draftOf, restoredOf, type RestoredShelf } from './shelf-draft';

/** What a draft has kept of a post's shelf, and the shelf that the post itself has. */
export interface Reopened {
  own: Shelf;
  restored: RestoredShelf;
}

type Shelves = Readonly<Record<string, Shelf>>;
type Change = (next: (now: Shelf) => Shelf) => void;

/** Under which name the shelf of a post is kept; a new post has none yet. */
const nameOf = (post: PostView | null) => (post ? `edit:${post._id}` : 'post');

/** How long an open composer waits for the browser's database, which may be busy in another tab. Milliseconds. */
const PATIENCE = 1000;

const later = async (milliseconds: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds));

/** What says that two shelves would be kept alike: they are the same files in the same order. */
const formOf = (shelf: Shelf) => {
  const { shape, files } = draftOf(shelf);
  return JSON.stringify([shape, [...files.keys()]]);
};

/**
 * What goes with each unsent post, also while its composer is closed, over a reload and an expired session. `reopen` brings a
 * post's shelf, with what a draft has kept of it where this page has none yet.
 */
export function useShelves(memberId: string | undefined) {
  const [shelves, setShelves] = useState<Shelves>({});
  const held = useRef(shelves);
  const kept = useRef(new Map<string, string>());
  /** How the shelves stand without a draft: one that stands so again leaves none. */
  const owned = useRef(new Map<string, string>());

  useEffect(() => {
    held.current = shelves;
    if (memberId === undefined) return;
    for (const [name, shelf] of Object.entries(shelves)) {
      const form = formOf(shelf);
      if (kept.current.get(name) === form) continue;
      kept.current.set(name, form);
      void writeFileDraft(memberId, name, owned.current.get(name) === form ? null : draftOf(shelf));
    }
  }, [shelves, memberId]);

  const changeOf = useCallback(
    (post: PostView | null): Change =>
      (next) =>
        setShelves((all) => {
          const name = nameOf(post);
          return { ...all, [name]: next(all[name] ?? (post ? shelfOfPost(post) : EMPTY_SHELF)) };
        }),
    [],
  );

  /** Answers what a draft has kept of a post's shelf that this page does not hold yet. */
  const reopen = useCallback(
    async (post: PostView | null): Promise<Reopened | null> => {
      const name = nameOf(post);
      if (held.current[name]) return null;
      const draft =
        memberId === undefined
          ? undefined
          : await Promise.race([readFileDraft(memberId, name), later(PATIENCE)]);
      const own = post ? shelfOfPost(post) : EMPTY_SHELF;
      owned.current.set(name, formOf(own));
      if (!kept.current.has(name)) kept.current.set(name, formOf(own));
      setShelves((all) => ({ [name]: own, ...all }));
      const restored = draft ? restoredOf(draft) : null;
      return restored && { own, restored };
    },
    [memberId],
  );

  const forget = useCallback(
    (post: PostView | null) => {
      const name = nameOf(post);
      setShelves((all) => Object.fromEntries(Object.entries(all).filter(([each]) => each !== name)));
      kept.current.delete(name);
      if (memberId !== undefined) void writeFileDraft(memberId, name, null);
    },
    [memberId],
  );

  return {
    shelfOf: (post: PostView | null) => shelves[nameOf(post)] ?? EMPTY_SHELF,
    changeOf,
    reopen,
    forget,
  };
}
