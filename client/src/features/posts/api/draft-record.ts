import type { PostView } from '@weft/shared/posts/views';
import { isBlank } from '@weft/shared/text/visible-text';
import { readDraft, writeDraft, type PostContext } from '@/lib/storage/drafts';
import { writeFileDraft } from '@/lib/storage/file-drafts';
import { parseStored } from '@/lib/storage/stored-text';

/** Summary of the files of a draft, in local storage: all tabs can read it without opening the file store. */
export interface DraftRecord {
  /** Changes with every write, so that a page notices files stored by another tab. */
  rev: string;
  /** Whether the files differ from those of the post. */
  hasFiles: boolean;
  photos: number;
  files: number;
  /** `editedAt` of the post when this edit began, null if it had never been edited. */
  editedAt: string | null;
}

/** Returns the storage name of a post's draft. New posts share one name, because they have no id yet. */
export const contextOf = (post: Pick<PostView, '_id'> | null): PostContext =>
  post ? `edit:${post._id}` : 'post';

/** Parses a stored record. Returns null if there is none or it is invalid. */
export function parseRecord(text: string | null): DraftRecord | null {
  const stored = parseStored(text === '' ? null : text) as Partial<DraftRecord> | null | undefined;
  if (typeof stored?.rev !== 'string') return null;
  const { rev, hasFiles = false, photos = 0, files = 0, editedAt = null } = stored;
  return { rev, hasFiles, photos, files, editedAt };
}

export const readRecord = (memberId: string, context: PostContext): DraftRecord | null =>
  parseRecord(readDraft(memberId, `about:${context}`));

export const writeRecord = (memberId: string, context: PostContext, record: DraftRecord | null): void =>
  writeDraft(memberId, `about:${context}`, record ? JSON.stringify(record) : '');

/** Whether this browser has a draft of the post, as text or files. */
export const hasDraft = (memberId: string, context: PostContext): boolean =>
  !isBlank(readDraft(memberId, context)) || readRecord(memberId, context)?.hasFiles === true;

/** Removes a draft with its files from this browser. */
export function removeDraft(memberId: string, context: PostContext): void {
  writeDraft(memberId, context, '');
  writeRecord(memberId, context, null);
  writeDraft(memberId, `audience:${context}`, '');
  if (context === 'post') {
    writeDraft(memberId, 'quote:post', '');
    writeDraft(memberId, 'as:post', '');
  }
  writeDraft(memberId, `mentions:${context}`, '');
  void writeFileDraft(memberId, context, null);
}
