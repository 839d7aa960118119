import type { PostView } from '@weft/shared/posts/views';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type Dispatch,
  type RefObject,
  type SetStateAction,
} from 'react';
import { draftKey, type PostContext } from '@/lib/storage/drafts';
import { contextOf, parseRecord, readRecord, removeDraft, type DraftRecord } from '../../../api/draft-record';
import { findTray, fingerprintOf, storeTray, originalTrayOf, type SavedState } from './saved-attachment-tray';
import { EMPTY_TRAY, type AttachmentTray } from './attachment-tray';

type Trays = Readonly<Partial<Record<PostContext, AttachmentTray>>>;
type SavedStates = RefObject<Map<PostContext, SavedState>>;
type Change = (next: (now: AttachmentTray) => AttachmentTray) => void;

/** Stores each attachment tray that has changed. */
function useStoring(memberId: string | undefined, trays: Trays, saved: SavedStates): void {
  useEffect(() => {
    if (memberId === undefined) return;
    for (const [context, state] of saved.current) {
      const tray = trays[context];
      if (!tray || fingerprintOf(tray) === state.fingerprint) continue;
      const rev = storeTray(memberId, context, tray, state);
      saved.current.set(context, { ...state, fingerprint: fingerprintOf(tray), rev });
    }
  }, [trays, memberId, saved]);
}

/** Resets a tray that was sent or discarded in another tab, so that this tab doesn't send it again. */
function useOtherTabs(
  memberId: string | undefined,
  saved: SavedStates,
  setTrays: Dispatch<SetStateAction<Trays>>,
): void {
  useEffect(() => {
    if (memberId === undefined) return undefined;
    const handleStorage = ({ key, oldValue, newValue }: StorageEvent) => {
      for (const [context, state] of saved.current) {
        if (key !== draftKey(memberId, `about:${context}`) || newValue !== null) continue;
        if (parseRecord(oldValue)?.rev !== state.rev) continue;
        saved.current.set(context, { ...state, fingerprint: fingerprintOf(state.original), rev: null });
        setTrays((all) => ({ ...all, [context]: state.original }));
      }
    };
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  }, [memberId, saved, setTrays]);
}

/**
 * Attachments of all unsent posts. They survive closing the composer, a reload and an expired session. Attachments stored by
 * another tab take precedence over older ones in this page.
 */
export function useAttachmentTrays(memberId: string | undefined) {
  const [trays, setTrays] = useState<Trays>({});
  const latestTrays = useRef(trays);
  const saved = useRef(new Map<PostContext, SavedState>());
  useEffect(() => {
    latestTrays.current = trays;
  }, [trays]);
  useStoring(memberId, trays, saved);
  useOtherTabs(memberId, saved, setTrays);

  const updaterOf = (post: PostView | null): Change => {
    const context = contextOf(post);
    return (next) => setTrays((all) => ({ ...all, [context]: next(all[context] ?? originalTrayOf(post)) }));
  };

  /** Finds the attachments of a post and its draft. */
  const find = useCallback(
    async (post: PostView | null) => {
      const context = contextOf(post);
      return findTray(memberId, post, {
        saved: saved.current.get(context),
        tray: latestTrays.current[context],
      });
    },
    [memberId],
  );

  /** Starts the composer with a tray: that of the post, or a restored one. */
  const start = (post: PostView | null, tray: AttachmentTray, record: DraftRecord | null) => {
    saved.current.set(contextOf(post), {
      original: originalTrayOf(post),
      editedAt: post?.editedAt ?? null,
      fingerprint: fingerprintOf(tray),
      rev: record?.rev ?? null,
    });
    setTrays((all) => ({ ...all, [contextOf(post)]: tray }));
  };

  /** Stores a record for a draft without files, so that the edited state of the post is known. */
  const recordText = (post: PostView | null) => {
    const context = contextOf(post);
    const state = saved.current.get(context);
    const tray = trays[context];
    if (memberId !== undefined && state && tray && !readRecord(memberId, context))
      saved.current.set(context, { ...state, rev: storeTray(memberId, context, tray, state) });
  };

  const clear = useCallback((context: PostContext) => {
    saved.current.delete(context);
    setTrays(({ [context]: _removed, ...rest }) => rest);
  }, []);

  /** Discards the draft in all tabs, including its text. */
  const discard = useCallback(
    (context: PostContext) => {
      clear(context);
      if (memberId !== undefined) removeDraft(memberId, context);
    },
    [memberId, clear],
  );

  /** Removes the attachment tray of a sent post, unless another tab has stored a newer one. */
  const removeSent = (post: PostView | null) => {
    const context = contextOf(post);
    const rev = saved.current.get(context)?.rev ?? null;
    const isCurrent = memberId !== undefined && rev === (readRecord(memberId, context)?.rev ?? null);
    if (isCurrent) discard(context);
    else clear(context);
  };

  const trayOf = (post: PostView | null) => trays[contextOf(post)] ?? EMPTY_TRAY;
  return { trayOf, updaterOf, find, start, recordText, removeSent, discard };
}
