import type { AttachmentTray } from './attachment-tray';
import type { RestoredTray } from './attachment-tray-draft';

const countText = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
const NAMES = { video: 'Video', document: 'Document' } as const;

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
  const lines = hasText ? ['Text changed'] : [];
  if (!restored) return lines;
  const { pictures, files, base } = restored;
  const remaining = new Set([...pictures, ...files].flatMap((each) => ('url' in each ? [each.url] : [])));
  const isRemoved = ({ id }: { id: string }) => base.includes(id) && !remaining.has(id);
  const removed = original.pictures.filter(isRemoved).length;
  const added = pictures.filter((each) => !('url' in each)).length;
  if (removed > 0) lines.push(`${countText(removed, 'photo')} removed`);
  if (added > 0) lines.push(`${countText(added, 'photo')} added`);
  for (const { field } of original.files.filter(isRemoved)) lines.push(`${NAMES[field]} removed`);
  for (const each of files) if (!('url' in each)) lines.push(`${NAMES[each.field]} added`);
  return lines.length > 0 ? lines : ['Photo descriptions or order changed'];
}
