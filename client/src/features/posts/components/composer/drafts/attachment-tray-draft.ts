import type { FileDraft } from '@/lib/storage/file-drafts';
import type { AttachmentTray } from './attachment-tray';
import type { FileInput } from '../attachments/use-files';
import type { PictureInput } from '../attachments/use-pictures';

/** Stored form of a picture: the URL of an existing one, or the metadata of a picked one. */
type StoredPicture =
  | { url: string; alt: string }
  | ({ isReady: boolean } & Pick<PictureInput, 'id' | 'mark' | 'alt'>);
type StoredFile =
  | { url: string }
  | ({ isReady: boolean } & Pick<FileInput, 'id' | 'field' | 'name' | 'size' | 'mark'>);

interface Shape {
  /** Increment it when the format changes. Drafts of other versions are ignored. */
  version: 1;
  pictures: StoredPicture[];
  files: StoredFile[];
  /** URLs of the post's files when the edit began. Missing in older drafts. */
  base?: string[];
}

/** Contents of a draft: URLs of the post's files, and picked files to add to the composer. */
export interface RestoredTray {
  pictures: ({ url: string; alt: string } | PictureInput)[];
  files: ({ url: string } | FileInput)[];
  /** URLs of the post's files when the edit began. Other files of the post were added later. */
  base: readonly string[];
}

/** Name of a stored file. Its content never changes, so the scaled or compressed file has another name. */
const fileNameOf = (id: string, isReady: boolean) => (isReady ? `${id}.ready` : id);

/** Returns an attachment tray in its stored form. `base` contains the URLs of the post's files when the edit began. */
export function toDraft({ pictures, files }: AttachmentTray, base: readonly string[] = []): FileDraft<Shape> {
  const contents = new Map<string, File>();
  const store = ({ id, file, ready }: { id: string; file: File; ready: File | null }) => {
    const isReady = ready !== null;
    contents.set(fileNameOf(id, isReady), ready ?? file);
    return { id, isReady };
  };
  const shape: Shape = {
    version: 1,
    pictures: pictures.map((picture) =>
      picture.kind === 'existing'
        ? { url: picture.image.url, alt: picture.alt }
        : { ...store(picture), mark: picture.mark, alt: picture.alt },
    ),
    files: files.map((each) => {
      if (each.url !== undefined) return { url: each.url };
      const { field, name, size, mark } = each;
      return { ...store(each), field, name, size, mark };
    }),
    base: [...base],
  };
  return { shape, files: contents };
}

/** Adds the content to a stored file. Returns an empty array if the content is missing. */
function withContent<Stored extends { id: string; isReady: boolean }>(
  stored: Stored,
  draft: FileDraft<unknown>,
) {
  const { isReady, ...rest } = stored;
  const file = draft.files.get(fileNameOf(stored.id, isReady));
  return file ? [{ ...rest, file, ready: isReady ? file : null }] : [];
}

/** Parses a stored draft. Returns null for another version; omits files whose content is missing. */
export function parseDraft(draft: FileDraft<unknown>): RestoredTray | null {
  const shape = draft.shape as Partial<Shape> | null;
  if (shape?.version !== 1) return null;
  const { pictures = [], files = [], base = [] } = shape;
  return {
    pictures: pictures.flatMap((picture): RestoredTray['pictures'] => {
      if ('url' in picture) return [picture];
      return withContent(picture, draft);
    }),
    files: files.flatMap((each): RestoredTray['files'] => {
      if ('url' in each) return [each];
      return withContent(each, draft);
    }),
    base,
  };
}
