import type { FileDraft } from '@/lib/file-drafts';
import type { Shelf } from './shelf';
import type { EnteringFile } from './use-files';
import type { Entering } from './use-pictures';

/** How pictures are kept: those of the post by their address, picked ones by the name of their file. */
type KeptPicture =
  { url: string; alt: string } | ({ isReady: boolean } & Pick<Entering, 'id' | 'mark' | 'alt'>);
type KeptFile =
  { url: string } | ({ isReady: boolean } & Pick<EnteringFile, 'id' | 'field' | 'name' | 'size' | 'mark'>);

interface Shape {
  /** Raised when the form changes: drafts of another form are let go. */
  version: 1;
  pictures: KeptPicture[];
  files: KeptFile[];
}

/** What a draft brings back: addresses of what stays of the post, and picked files that enter the composer anew. */
export interface RestoredShelf {
  pictures: ({ url: string; alt: string } | Entering)[];
  files: ({ url: string } | EnteringFile)[];
}

/** A file does not change under its name: a picture that was brought down gets another one. */
const nameOf = (id: string, isReady: boolean) => (isReady ? `${id}.ready` : id);

/** A shelf as it can be kept. */
export function draftOf({ pictures, files }: Shelf): FileDraft<Shape> {
  const kept = new Map<string, File>();
  const keep = ({ id, file, ready }: { id: string; file: File; ready: File | null }) => {
    const isReady = ready !== null;
    kept.set(nameOf(id, isReady), ready ?? file);
    return { id, isReady };
  };
  const shape: Shape = {
    version: 1,
    pictures: pictures.map((picture) =>
      picture.kind === 'kept'
        ? { url: picture.image.url, alt: picture.alt }
        : { ...keep(picture), mark: picture.mark, alt: picture.alt },
    ),
    files: files.map((each) => {
      if (each.url !== undefined) return { url: each.url };
      const { field, name, size, mark } = each;
      return { ...keep(each), field, name, size, mark };
    }),
  };
  return { shape, files: kept };
}

/** A picked file with its content; none where the content is missing. */
function entering<Kept extends { id: string; isReady: boolean }>(kept: Kept, draft: FileDraft<unknown>) {
  const { isReady, ...rest } = kept;
  const file = draft.files.get(nameOf(kept.id, isReady));
  return file ? [{ ...rest, file, ready: isReady ? file : null }] : [];
}

/** What a kept draft brings back; null for one of another form. A file that is missing is left out. */
export function restoredOf(draft: FileDraft<unknown>): RestoredShelf | null {
  const shape = draft.shape as Partial<Shape> | null;
  if (shape?.version !== 1) return null;
  const { pictures = [], files = [] } = shape;
  return {
    pictures: pictures.flatMap((picture): RestoredShelf['pictures'] => {
      if ('url' in picture) return [picture];
      return entering(picture, draft);
    }),
    files: files.flatMap((each): RestoredShelf['files'] => {
      if ('url' in each) return [each];
      return entering(each, draft);
    }),
  };
}
