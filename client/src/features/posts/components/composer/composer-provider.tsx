import type { PostView } from '@weft/shared/posts/views';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { useMe } from '@/features/members';
import { ComposerContext, type Composer, type Pick } from '../../composer-context';
import { mergeDraft } from './merge-draft';
import { useFiles } from './use-files';
import { usePictures } from './use-pictures';
import { useShelves, type Reopened } from './use-shelves';

const ComposerDialog = lazy(async () => ({ default: (await import('./composer-dialog')).ComposerDialog }));

interface Open {
  post: PostView | null;
  pick: Pick | null;
  /** Whether what a draft has kept of it is back. */
  isReady: boolean;
}

/** Holds the composer for everything below: the dialog, and what goes with each unsent post while it is closed. */
export function ComposerProvider({ children }: { children: ReactNode }) {
  const me = useMe();
  const shelves = useShelves(me?._id);
  const [open, setOpen] = useState<Open | null>(null);
  const post = open?.post ?? null;
  const shelf = shelves.shelfOf(post);
  const change = shelves.changeOf(post);
  const pictures = usePictures(shelf.pictures, (next) =>
    change((now) => ({ ...now, pictures: next(now.pictures) })),
  );
  const files = useFiles(shelf.files, (next) => change((now) => ({ ...now, files: next(now.files) })));

  const handleReopened = useEffectEvent((opening: Open, reopened: Reopened | null) => {
    if (reopened) {
      const shelf = mergeDraft(reopened, { enterPicture: pictures.enter, enterFile: files.enter });
      change(() => shelf);
    }
    setOpen((now) => (now === opening ? { ...opening, isReady: true } : now));
  });
  const { reopen } = shelves;
  useEffect(() => {
    if (open && !open.isReady) void reopen(open.post).then((reopened) => handleReopened(open, reopened));
  }, [open, reopen]);

  const composer = useMemo<Composer>(
    () => ({
      create: (pick) => setOpen({ post: null, pick: pick ?? null, isReady: false }),
      edit: (post) => setOpen({ post, pick: null, isReady: false }),
    }),
    [],
  );

  return (
    <ComposerContext value={composer}>
      {children}
      {open?.isReady && (
        <Suspense fallback={null}>
          <ComposerDialog
            key={post?._id ?? 'new'}
            post={post}
            pick={open.pick}
            pictures={pictures}
            files={files}
            onClose={() => setOpen(null)}
            onSent={() => {
              shelves.forget(post);
              setOpen(null);
            }}
          />
        </Suspense>
      )}
    </ComposerContext>
  );
}
