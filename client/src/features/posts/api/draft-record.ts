import type { PostView } from '@weft/shared/posts/views';
import { isBlank } from '@weft/shared/text/visible-text';
import { readDraft, writeDraft, type PostContext } from '@/lib/storage/drafts';
import { writeFileDraft } from '@/lib/storage/file-drafts';
import { parseStored } from '@/lib/storage/stored-text';

/** What this browser knows of the files of an unsent post or edit without reading them. All tabs see it. */
export interface DraftRecord {
  /** New with every change: tells the files that this page holds from those that another tab has kept since. */
  rev: string;
  /** Whether the files differ from what the post has. */
  hasFiles: boolean;
  photos: number;
  files: number;
  /** When the post was last edited as its edit began; null for never. */
  editedAt: string | null;
}

/** Under which name the draft of a post is kept; a new post has no id yet. */
export const contextOf = (post: Pick<PostView, '_id'> | null): PostContext =>
  post ? `edit:${post._id}` : 'post';

/** A record as it was kept; null where there is none that can be read. */
export function parseRecord(text: string | null): DraftRecord | null {
  const kept = parseStored(text === '' ? null : text) as Partial<DraftRecord> | null | undefined;
  if (typeof kept?.rev !== 'string') return null;
  const { rev, hasFiles = false, photos = 0, files = 0, editedAt = null } = kept;
  return { rev, hasFiles, photos, files, editedAt };
}

export const readRecord = (memberId: string, context: PostContext): DraftRecord | null =>
  parseRecord(readDraft(memberId, `about:${context}`));

export const writeRecord = (memberId: string, context: PostContext, record: DraftRecord | null): void =>
  writeDraft(memberId, `about:${context}`, record ? JSON.stringify(record) : '');

/** Whether something of an unsent post or edit is kept. */
export const hasDraft = (memberId: string, context: PostContext): boolean =>
  !isBlank(readDraft(memberId, context)) || readRecord(memberId, context)?.hasFiles === true;

/** Removes an unsent post or edit from this browser, with its files. */
export function removeDraft(memberId: string, context: PostContext): void {
  writeDraft(memberId, context, '');
  writeRecord(memberId, context, null);
  void writeFileDraft(memberId, context, null);
}
