import type { PostView } from '@weft/shared/posts/views';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useMe } from '@/features/members';
import { notify } from '@/alerts/toasts/notify';
import { ComposerContext, type Composer } from '../../composer-context';
import { contextOf, hasDraft } from '../../api/draft-record';
import type { FoundTray } from './drafts/saved-attachment-tray';
import { MediaInputs, type MediaKind } from './media-inputs';
import { mergeDraft } from './drafts/merge-draft';
import { forgetClientId } from './post-client-id';
import { EMPTY_TRAY, trayOfPost } from './drafts/attachment-tray';
import { useFiles } from './attachments/use-files';
import { usePictures } from './attachments/use-pictures';
import { useAttachmentTrays } from './drafts/use-attachment-trays';

const ComposerDialog = lazy(async () => ({ default: (await import('./composer-dialog')).ComposerDialog }));
const EditDraftDialog = lazy(async () => ({
  default: (await import('./drafts/edit-draft-dialog')).EditDraftDialog,
}));

/** A composer that is opening looks for a draft first. That of an edit is never applied before the member has said so. */
type Open = { post: PostView | null } & (
  { phase: 'looking' } | { phase: 'asking'; found: FoundTray } | { phase: 'writing'; isContinued: boolean }
);

interface Chosen {
  kind: MediaKind;
  files: File[];
}

/** Holds the composer for everything below: the dialog, and what goes with each unsent post while it is closed. */
export function ComposerProvider({ children }: { children: ReactNode }) {
  const memberId = useMe()?._id;
  const trays = useAttachmentTrays(memberId);
  const [open, setOpen] = useState<Open | null>(null);
  const post = open?.post ?? null;
  const tray = trays.trayOf(post);
  const change = trays.changeOf(post);
  const pictures = usePictures(tray.pictures, (next) =>
    change((now) => ({ ...now, pictures: next(now.pictures) })),
  );
  const files = useFiles(tray.files, (next) => change((now) => ({ ...now, files: next(now.files) })));
  const inputs = {
    photo: useRef<HTMLInputElement>(null),
    video: useRef<HTMLInputElement>(null),
    document: useRef<HTMLInputElement>(null),
  };
  /** Chosen while the composer was still opening. */
  const waiting = useRef<Chosen[]>([]);

  const startWriting = (about: PostView | null, found: FoundTray, isContinued: boolean) => {
    const { own, held, restored, record } = found;
    const merged = () =>
      restored ? mergeDraft(own, restored, { enterPicture: pictures.enter, enterFile: files.enter }) : own;
    trays.begin(about, isContinued ? (held ?? merged()) : own, isContinued ? record : null);
    setOpen({ post: about, phase: 'writing', isContinued });
  };

  const handleFound = useEffectEvent((opening: Open, found: FoundTray) => {
    if (open !== opening) return;
    const isDraft =
      found.restored !== null || (memberId !== undefined && hasDraft(memberId, contextOf(opening.post)));
    if (isDraft && opening.post) setOpen({ post: opening.post, phase: 'asking', found });
    else startWriting(opening.post, found, isDraft);
  });
  const { find } = trays;
  useEffect(() => {
    if (open?.phase === 'looking') void find(open.post).then((found) => handleFound(open, found));
  }, [open, find]);

  const add = ({ kind, files: chosen }: Chosen) => {
    if (kind === 'photo') void pictures.add(chosen);
    else for (const file of chosen) files.add(kind, file);
  };
  const handleReady = useEffectEvent(() => {
    for (const chosen of waiting.current.splice(0)) add(chosen);
  });
  const isWriting = open?.phase === 'writing';
  useEffect(() => {
    if (isWriting) handleReady();
  }, [isWriting]);

  const handleChosen = (chosen: Chosen) => {
    if (isWriting) return add(chosen);
    waiting.current.push(chosen);
    if (!open) setOpen({ post: null, phase: 'looking' });
  };

  const { drop } = trays;
  const discard = useCallback(
    (about: PostView | null) => {
      drop(contextOf(about));
      if (memberId !== undefined && !about) forgetClientId(memberId);
    },
    [drop, memberId],
  );

  const composer = useMemo<Composer>(
    () => ({
      create: (pick) => {
        setOpen({ post: null, phase: 'looking' });
        // Browsers open a file picker only within the gesture that asks for it.
        if (pick) inputs[pick].current?.click();
      },
      edit: (edited) => setOpen({ post: edited, phase: 'looking' }),
      discard: () => discard(null),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the refs stay the same
    [discard],
  );

  const handleDiscard = () => {
    discard(post);
    const own = post ? trayOfPost(post) : EMPTY_TRAY;
    startWriting(post, { own, held: null, restored: null, record: null }, false);
  };
  const handleClose = () => {
    if (memberId !== undefined && hasDraft(memberId, contextOf(post))) notify.info('Draft saved');
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
            onText={() => trays.noteText(post)}
            onDiscard={handleDiscard}
            onClose={handleClose}
            onSent={() => {
              trays.forget(post);
              setOpen(null);
            }}
          />
        </Suspense>
      )}
    </ComposerContext>
  );
}
