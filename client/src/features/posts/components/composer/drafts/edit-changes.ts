import type { AttachmentTray } from './attachment-tray';
import type { RestoredTray } from './attachment-tray-draft';

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
const NAMES = { video: 'Video', document: 'Document' } as const;

/** What an unsaved edit changes, one line each. `own` is what the post has now. */
export function editChanges({
  hasText,
  own,
  restored,
}: {
  hasText: boolean;
  own: AttachmentTray;
  restored: RestoredTray | null;
}): string[] {
  const lines = hasText ? ['Text changed'] : [];
  if (!restored) return lines;
  const { pictures, files, base } = restored;
  const kept = new Set([...pictures, ...files].flatMap((each) => ('url' in each ? [each.url] : [])));
  const isRemoved = ({ id }: { id: string }) => base.includes(id) && !kept.has(id);
  const removed = own.pictures.filter(isRemoved).length;
  const added = pictures.filter((each) => !('url' in each)).length;
  if (removed > 0) lines.push(`${counted(removed, 'photo')} removed`);
  if (added > 0) lines.push(`${counted(added, 'photo')} added`);
  for (const { field } of own.files.filter(isRemoved)) lines.push(`${NAMES[field]} removed`);
  for (const each of files) if (!('url' in each)) lines.push(`${NAMES[each.field]} added`);
  return lines.length > 0 ? lines : ['Photo descriptions or order changed'];
}
