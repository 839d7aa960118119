import { POST_LIMITS } from '@weft/shared/limits';
import type { Picture } from '../attachments/pictures';
import { idsOf, type FilePick, type AttachmentTray } from './attachment-tray';
import type { RestoredTray } from './attachment-tray-draft';
import type { FileInput } from '../attachments/use-files';
import type { PictureInput } from '../attachments/use-pictures';

/** Functions that add picked files to the composer. */
interface Factories {
  createPicture: (input: PictureInput) => Picture;
  createFile: (input: FileInput) => FilePick;
}

/**
 * Applies the tray of an edit to the post's current attachments: drops those removed from the post since the edit began, and adds
 * those added since. `base` contains the ids when the edit began.
 */
export function rebaseTray(
  tray: AttachmentTray,
  base: readonly string[],
  original: AttachmentTray,
): AttachmentTray {
  const now = new Set(idsOf(original));
  const known = new Set([...base, ...idsOf(tray)]);
  const pictures = [
    ...tray.pictures.filter(({ kind, id }) => kind === 'new' || now.has(id)),
    ...original.pictures.filter(({ id }) => !known.has(id)),
  ].slice(0, POST_LIMITS.imagesMax);
  const files = tray.files.filter(({ file, id }) => file || now.has(id));
  const added = original.files.filter(
    ({ id, field }) => !known.has(id) && files.every((each) => each.field !== field),
  );
  return { pictures, files: [...files, ...added] };
}

/** Returns the tray of a draft, applied to the post's current attachments. */
export function mergeDraft(
  original: AttachmentTray,
  restored: RestoredTray,
  { createPicture, createFile }: Factories,
): AttachmentTray {
  const pictures = restored.pictures.flatMap((each): Picture[] => {
    if (!('url' in each)) return [createPicture(each)];
    return original.pictures
      .filter(({ id }) => id === each.url)
      .map((picture) => ({ ...picture, alt: each.alt }));
  });
  const files = restored.files.flatMap((each): FilePick[] =>
    'url' in each ? original.files.filter(({ id }) => id === each.url) : [createFile(each)],
  );
  return rebaseTray({ pictures, files }, restored.base, original);
}
