import type { FileDraft } from '@/lib/storage/file-drafts';
import type { AttachmentTray } from './attachment-tray';
import type { EnteringFile } from '../attachments/use-files';
import type { Entering } from '../attachments/use-pictures';

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
  /** Addresses of what the post had when its edit began. Older drafts don't say. */
  base?: string[];
}

/** What a draft brings back: addresses of what stays of the post, and picked files that enter the composer anew. */
export interface RestoredTray {
  pictures: ({ url: string; alt: string } | Entering)[];
  files: ({ url: string } | EnteringFile)[];
  /** Addresses of what the post had when its edit began: what it has now beside them came later. */
  base: readonly string[];
}

/** A file does not change under its name: a picture that was brought down gets another one. */
const nameOf = (id: string, isReady: boolean) => (isReady ? `${id}.ready` : id);

/** An attachment tray in the form that a draft stores. `base` names what the post had when its edit began. */
export function draftOf({ pictures, files }: AttachmentTray, base: readonly string[] = []): FileDraft<Shape> {
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
    base: [...base],
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
export function restoredOf(draft: FileDraft<unknown>): RestoredTray | null {
  const shape = draft.shape as Partial<Shape> | null;
  if (shape?.version !== 1) return null;
  const { pictures = [], files = [], base = [] } = shape;
  return {
    pictures: pictures.flatMap((picture): RestoredTray['pictures'] => {
      if ('url' in picture) return [picture];
      return entering(picture, draft);
    }),
    files: files.flatMap((each): RestoredTray['files'] => {
      if ('url' in each) return [each];
      return entering(each, draft);
    }),
    base,
  };
}
