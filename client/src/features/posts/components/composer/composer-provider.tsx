import type { PostView } from '@weft/shared/posts/views';
import {
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { writeDraft } from '@/lib/storage/drafts';
import { lazyView } from '@/lib/languages/lazy-view';
import { useMe } from '@/features/members';
import { notify } from '@/alerts/toasts/notify';
import { ComposerContext, type Composer } from '../../composer-context';
import { contextOf, hasDraft } from '../../api/draft-record';
import type { FoundTray } from './drafts/saved-attachment-tray';
import { dropLoneQuote, keepQuote } from '../quotes/quote-draft';
import { MediaInputs, type MediaKind } from './media-inputs';
import { mergeDraft } from './drafts/merge-draft';
import { clearClientId } from './post-client-id';
import { EMPTY_TRAY, trayOfPost } from './drafts/attachment-tray';
import { useFiles } from './attachments/use-files';
import { usePictures } from './attachments/use-pictures';
import { useAttachmentTrays } from './drafts/use-attachment-trays';
import { texts } from '../../texts/generated';

const ComposerDialog = lazyView(async () => (await import('./composer-dialog')).ComposerDialog);
const EditDraftDialog = lazyView(async () => (await import('./drafts/edit-draft-dialog')).EditDraftDialog);

/** The composer first looks for a draft, which `isBegun` says is only a proposed text. It applies the draft of an edit only after the member has confirmed it. */
type Open = { post: PostView | null; isBegun?: boolean } & (
  | { phase: 'loading' }
  | { phase: 'asking'; found: FoundTray }
  | { phase: 'writing'; isContinued: boolean }
);

interface ChosenFiles {
  kind: MediaKind;
  files: File[];
}

interface Controls {
  readonly inputs: Readonly<Record<MediaKind, RefObject<HTMLInputElement | null>>>;
  readonly setOpen: (open: Open) => void;
  readonly discard: (target: PostView | null) => void;
}

/** The composer for other components, which stays the same. */
function useComposerControls(memberId: string | undefined, { inputs, setOpen, discard }: Controls): Composer {
  return useMemo<Composer>(
    () => ({
      create: (pick) => {
        dropLoneQuote(memberId);
        setOpen({ post: null, phase: 'loading' });
        // Browsers open a file picker only in the event handler of a user gesture.
        if (pick) inputs[pick].current?.click();
      },
      begin: (text) => {
        dropLoneQuote(memberId);
        const isBegun = memberId !== undefined && !hasDraft(memberId, 'post');
        if (isBegun) writeDraft(memberId, 'post', text);
        setOpen({ post: null, isBegun, phase: 'loading' });
      },
      quote: (quoted) => {
        keepQuote(memberId, quoted);
        setOpen({ post: null, phase: 'loading' });
      },
      edit: (edited) => setOpen({ post: edited, phase: 'loading' }),
      discard: () => discard(null),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the refs and the setter stay the same
    [discard, memberId],
  );
}

/** Provides the composer. Renders its dialog and keeps the attachments of unsent posts while it is closed. */
export function ComposerProvider({ children }: { children: ReactNode }) {
  const memberId = useMe()?._id;
  const trays = useAttachmentTrays(memberId);
  const [open, setOpen] = useState<Open | null>(null);
  const post = open?.post ?? null;
  const tray = trays.trayOf(post);
  const change = trays.updaterOf(post);
  const pictures = usePictures(tray.pictures, (next) =>
    change((now) => ({ ...now, pictures: next(now.pictures) })),
  );
  const files = useFiles(tray.files, (next) => change((now) => ({ ...now, files: next(now.files) })));
  const inputs = {
    photo: useRef<HTMLInputElement>(null),
    video: useRef<HTMLInputElement>(null),
    document: useRef<HTMLInputElement>(null),
  };
  /** Files chosen before the composer had found its draft. */
  const pendingFiles = useRef<ChosenFiles[]>([]);

  const startWriting = (target: PostView | null, found: FoundTray, isContinued: boolean) => {
    const { original, current, restored, record } = found;
    const merged = () =>
      restored
        ? mergeDraft(original, restored, { createPicture: pictures.create, createFile: files.create })
        : original;
    trays.start(target, isContinued ? (current ?? merged()) : original, isContinued ? record : null);
    setOpen({ post: target, phase: 'writing', isContinued });
  };

  const handleFound = useEffectEvent((opening: Open, found: FoundTray) => {
    if (open !== opening) return;
    const isDraft =
      found.restored !== null || (memberId !== undefined && hasDraft(memberId, contextOf(opening.post)));
    if (isDraft && opening.post) setOpen({ post: opening.post, phase: 'asking', found });
    else startWriting(opening.post, found, isDraft && opening.isBegun !== true);
  });
  const { find } = trays;
  useEffect(() => {
    if (open?.phase === 'loading') void find(open.post).then((found) => handleFound(open, found));
  }, [open, find]);

  const add = ({ kind, files: chosen }: ChosenFiles) => {
    if (kind === 'photo') void pictures.add(chosen);
    else for (const file of chosen) files.add(kind, file);
  };
  const handleReady = useEffectEvent(() => {
    for (const chosen of pendingFiles.current.splice(0)) add(chosen);
  });
  const isWriting = open?.phase === 'writing';
  useEffect(() => {
    if (isWriting) handleReady();
  }, [isWriting]);

  const handleChosen = (chosen: ChosenFiles) => {
    if (isWriting) return add(chosen);
    pendingFiles.current.push(chosen);
    if (!open) setOpen({ post: null, phase: 'loading' });
  };

  const { discard: discardTray } = trays;
  const discard = useCallback(
    (target: PostView | null) => {
      discardTray(contextOf(target));
      if (memberId !== undefined && !target) clearClientId(memberId);
    },
    [discardTray, memberId],
  );

  const composer = useComposerControls(memberId, { inputs, setOpen, discard });

  const handleDiscard = () => {
    discard(post);
    const original = post ? trayOfPost(post) : EMPTY_TRAY;
    startWriting(post, { original, current: null, restored: null, record: null }, false);
  };
  const handleClose = () => {
    if (memberId !== undefined && hasDraft(memberId, contextOf(post))) notify.info(texts.draft.saved);
    setOpen(null);
  };

  return (
    <ComposerContext value={composer}>
      {children}
      <MediaInputs refs={inputs} onChosen={(kind, chosen) => handleChosen({ kind, files: chosen })} />
      {open?.phase === 'asking' && open.post && (
        <Suspense fallback={null}>
          <EditDraftDialog
            post={open.post}
            found={open.found}
            onContinue={() => startWriting(open.post, open.found, true)}
            onDiscard={handleDiscard}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
      {open?.phase === 'writing' && (
        <Suspense fallback={null}>
          <ComposerDialog
            key={post?._id ?? 'new'}
            post={post}
            isContinued={open.isContinued}
            pictures={pictures}
            files={files}
            onAdd={(kind) => inputs[kind].current?.click()}
            onText={() => trays.recordText(post)}
            onDiscard={handleDiscard}
            onClose={handleClose}
            onSent={() => {
              trays.removeSent(post);
              setOpen(null);
            }}
          />
        </Suspense>
      )}
    </ComposerContext>
  );
}
