import type { PostView } from '@weft/shared/posts/views';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { ComposerContext, type Composer } from '../../composer-context';
import type { Picture } from './pictures';
import { usePictures } from './use-pictures';

const ComposerDialog = lazy(async () => ({ default: (await import('./composer-dialog')).ComposerDialog }));

interface Open {
  post: PostView | null;
  pick: boolean;
}

const shelfOf = (post: PostView | null) => post?._id ?? 'new';

/** The pictures that a post has when its edit begins. */
function keptPictures(post: PostView): Picture[] {
  return post.mediaImage.map((image) => ({
    id: image.url,
    kind: 'kept',
    image,
    preview: image.variants[0]?.url ?? image.url,
    alt: image.alt,
  }));
}

/** Holds the composer for everything below: the dialog, and the pictures of each unsent post while it is closed. */
export function ComposerProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open | null>(null);
  const [shelves, setShelves] = useState<Readonly<Record<string, readonly Picture[]>>>({});
  const shelf = shelfOf(open?.post ?? null);
  const pictures = usePictures(shelves[shelf] ?? [], (next) =>
    setShelves((all) => ({ ...all, [shelf]: next(all[shelf] ?? []) })),
  );

  const composer = useMemo<Composer>(
    () => ({
      create: (pick) => setOpen({ post: null, pick: pick === 'photo' }),
      edit: (post) => {
        setShelves((all) => ({ [post._id]: keptPictures(post), ...all }));
        setOpen({ post, pick: false });
      },
    }),
    [],
  );

  const handleSent = () => {
    setShelves((all) => Object.fromEntries(Object.entries(all).filter(([name]) => name !== shelf)));
    setOpen(null);
  };

  return (
    <ComposerContext value={composer}>
      {children}
      {open && (
        <Suspense fallback={null}>
          <ComposerDialog
            key={shelf}
            post={open.post}
            pick={open.pick}
            pictures={pictures}
            onClose={() => setOpen(null)}
            onSent={handleSent}
          />
        </Suspense>
      )}
    </ComposerContext>
  );
}
