import type { PostView } from '@weft/shared/posts/views';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { ComposerContext, type Composer, type Pick } from '../../composer-context';
import { EMPTY_SHELF, shelfOfPost, type Shelf } from './shelf';
import { useFiles } from './use-files';
import { usePictures } from './use-pictures';

const ComposerDialog = lazy(async () => ({ default: (await import('./composer-dialog')).ComposerDialog }));

interface Open {
  post: PostView | null;
  pick: Pick | null;
}

const nameOf = (post: PostView | null) => post?._id ?? 'new';

/** Holds the composer for everything below: the dialog, and what goes with each unsent post while it is closed. */
export function ComposerProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open | null>(null);
  const [shelves, setShelves] = useState<Readonly<Record<string, Shelf>>>({});
  const name = nameOf(open?.post ?? null);
  const shelf = shelves[name] ?? EMPTY_SHELF;
  const change = (next: (now: Shelf) => Shelf) =>
    setShelves((all) => ({ ...all, [name]: next(all[name] ?? EMPTY_SHELF) }));
  const pictures = usePictures(shelf.pictures, (next) =>
    change((now) => ({ ...now, pictures: next(now.pictures) })),
  );
  const files = useFiles(shelf.files, (next) => change((now) => ({ ...now, files: next(now.files) })));

  const composer = useMemo<Composer>(
    () => ({
      create: (pick) => setOpen({ post: null, pick: pick ?? null }),
      edit: (post) => {
        setShelves((all) => ({ [post._id]: shelfOfPost(post), ...all }));
        setOpen({ post, pick: null });
      },
    }),
    [],
  );

  const handleSent = () => {
    setShelves((all) => Object.fromEntries(Object.entries(all).filter(([each]) => each !== name)));
    setOpen(null);
  };

  return (
    <ComposerContext value={composer}>
      {children}
      {open && (
        <Suspense fallback={null}>
          <ComposerDialog
            key={name}
            post={open.post}
            pick={open.pick}
            pictures={pictures}
            files={files}
            onClose={() => setOpen(null)}
            onSent={handleSent}
          />
        </Suspense>
      )}
    </ComposerContext>
  );
}
