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
import { findTray, formOf, storeTray, ownOf, type Known } from './saved-attachment-tray';
import { EMPTY_TRAY, type AttachmentTray } from './attachment-tray';

type Held = Readonly<Partial<Record<PostContext, AttachmentTray>>>;
type KnownTrays = RefObject<Map<PostContext, Known>>;
type Change = (next: (now: AttachmentTray) => AttachmentTray) => void;

/** Stores each attachment tray that has changed. */
function useKeeping(memberId: string | undefined, trays: Held, known: KnownTrays): void {
  useEffect(() => {
    if (memberId === undefined) return;
    for (const [context, about] of known.current) {
      const tray = trays[context];
      if (!tray || formOf(tray) === about.form) continue;
      const rev = storeTray(memberId, context, tray, about);
      known.current.set(context, { ...about, form: formOf(tray), rev });
    }
  }, [trays, memberId, known]);
}

/** What was sent or discarded in another tab must not be sent again from this one. */
function useOtherTabs(
  memberId: string | undefined,
  known: KnownTrays,
  setTrays: Dispatch<SetStateAction<Held>>,
): void {
  useEffect(() => {
    if (memberId === undefined) return undefined;
    const handleStorage = ({ key, oldValue, newValue }: StorageEvent) => {
      for (const [context, about] of known.current) {
        if (key !== draftKey(memberId, `about:${context}`) || newValue !== null) continue;
        if (parseRecord(oldValue)?.rev !== about.rev) continue;
        known.current.set(context, { ...about, form: formOf(about.own), rev: null });
        setTrays((all) => ({ ...all, [context]: about.own }));
      }
    };
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  }, [memberId, known, setTrays]);
}

/**
 * The files that go with each unsent post, also while its composer is closed, over a reload and an expired session. What another
 * tab has kept since counts more than what this page held before.
 */
export function useAttachmentTrays(memberId: string | undefined) {
  const [trays, setTrays] = useState<Held>({});
  const held = useRef(trays);
  const known = useRef(new Map<PostContext, Known>());
  useEffect(() => {
    held.current = trays;
  }, [trays]);
  useKeeping(memberId, trays, known);
  useOtherTabs(memberId, known, setTrays);

  const changeOf = (post: PostView | null): Change => {
    const context = contextOf(post);
    return (next) => setTrays((all) => ({ ...all, [context]: next(all[context] ?? ownOf(post)) }));
  };

  /** Finds what is kept of a post's files. */
  const find = useCallback(
    async (post: PostView | null) => {
      const context = contextOf(post);
      return findTray(memberId, post, { known: known.current.get(context), tray: held.current[context] });
    },
    [memberId],
  );

  /** Starts with an attachment tray: that of the post, or a restored one. */
  const begin = (post: PostView | null, tray: AttachmentTray, record: DraftRecord | null) => {
    const about = { own: ownOf(post), editedAt: post?.editedAt ?? null };
    known.current.set(contextOf(post), { ...about, form: formOf(tray), rev: record?.rev ?? null });
    setTrays((all) => ({ ...all, [contextOf(post)]: tray }));
  };

  /** A text without files is kept as a draft, too: notes of which state of the post it is an edit. */
  const noteText = (post: PostView | null) => {
    const context = contextOf(post);
    const about = known.current.get(context);
    const tray = trays[context];
    if (memberId !== undefined && about && tray && !readRecord(memberId, context))
      known.current.set(context, { ...about, rev: storeTray(memberId, context, tray, about) });
  };

  const letGo = useCallback((context: PostContext) => {
    known.current.delete(context);
    setTrays(({ [context]: _gone, ...rest }) => rest);
  }, []);

  /** Forgets the draft in all tabs, its text too. */
  const drop = useCallback(
    (context: PostContext) => {
      letGo(context);
      if (memberId !== undefined) removeDraft(memberId, context);
    },
    [memberId, letGo],
  );

  /** Removes the attachment tray of a sent post, unless another tab has stored a newer one. */
  const forget = (post: PostView | null) => {
    const context = contextOf(post);
    const rev = known.current.get(context)?.rev ?? null;
    const isCurrent = memberId !== undefined && rev === (readRecord(memberId, context)?.rev ?? null);
    if (isCurrent) drop(context);
    else letGo(context);
  };

  const trayOf = (post: PostView | null) => trays[contextOf(post)] ?? EMPTY_TRAY;
  return { trayOf, changeOf, find, begin, noteText, forget, drop };
}
