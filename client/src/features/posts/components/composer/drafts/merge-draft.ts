import { POST_LIMITS } from '@weft/shared/limits';
import type { Picture } from '../attachments/pictures';
import { idsOf, type FilePick, type AttachmentTray } from './attachment-tray';
import type { RestoredTray } from './attachment-tray-draft';
import type { EnteringFile } from '../attachments/use-files';
import type { Entering } from '../attachments/use-pictures';

/** How picked files enter the composer. */
interface Entrances {
  enterPicture: (entering: Entering) => Picture;
  enterFile: (entering: EnteringFile) => FilePick;
}

/**
 * The attachment tray of an edit for the post as it is now: without what the post has lost since the edit began, with what it has gained.
 * Nothing that the member has not seen is removed. `base` names what the post had when the edit began.
 */
export function rebased(tray: AttachmentTray, base: readonly string[], own: AttachmentTray): AttachmentTray {
  const now = new Set(idsOf(own));
  const known = new Set([...base, ...idsOf(tray)]);
  const pictures = [
    ...tray.pictures.filter(({ kind, id }) => kind === 'new' || now.has(id)),
    ...own.pictures.filter(({ id }) => !known.has(id)),
  ].slice(0, POST_LIMITS.imagesMax);
  const files = tray.files.filter(({ file, id }) => file || now.has(id));
  const gained = own.files.filter(
    ({ id, field }) => !known.has(id) && files.every((each) => each.field !== field),
  );
  return { pictures, files: [...files, ...gained] };
}

/** The attachment tray that a draft brings back, for the post as it is now. */
export function mergeDraft(
  own: AttachmentTray,
  restored: RestoredTray,
  { enterPicture, enterFile }: Entrances,
): AttachmentTray {
  const pictures = restored.pictures.flatMap((each): Picture[] => {
    if (!('url' in each)) return [enterPicture(each)];
    return own.pictures.filter(({ id }) => id === each.url).map((kept) => ({ ...kept, alt: each.alt }));
  });
  const files = restored.files.flatMap((each): FilePick[] =>
    'url' in each ? own.files.filter(({ id }) => id === each.url) : [enterFile(each)],
  );
  return rebased({ pictures, files }, restored.base, own);
}
