import type { AttachmentTray } from './attachment-tray';
import type { RestoredTray } from './attachment-tray-draft';
import { texts } from '../../../texts/generated';

/** Describes the changes of an unsaved edit, one line each. `original` is the post's current tray. */
export function editChanges({
  hasText,
  original,
  restored,
}: {
  hasText: boolean;
  original: AttachmentTray;
  restored: RestoredTray | null;
}): string[] {
  const lines = hasText ? [texts.unsavedEdit.text] : [];
  if (!restored) return lines;
  const { pictures, files, base } = restored;
  const remaining = new Set([...pictures, ...files].flatMap((each) => ('url' in each ? [each.url] : [])));
  const isRemoved = ({ id }: { id: string }) => base.includes(id) && !remaining.has(id);
  const removed = original.pictures.filter(isRemoved).length;
  const added = pictures.filter((each) => !('url' in each)).length;
  if (removed > 0) lines.push(texts.unsavedEdit.photosRemoved({ count: removed }));
  if (added > 0) lines.push(texts.unsavedEdit.photosAdded({ count: added }));
  for (const { field } of original.files.filter(isRemoved)) lines.push(texts.removed[field]);
  for (const each of files) if (!('url' in each)) lines.push(texts.added[each.field]);
  return lines.length > 0 ? lines : [texts.unsavedEdit.photosChanged];
}
