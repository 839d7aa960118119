import type { PostView } from '@weft/shared/posts/views';
import { createClientId } from '@/lib/client-id';
import type { PostContext } from '@/lib/storage/drafts';
import { readFileDraft, writeFileDraft } from '@/lib/storage/file-drafts';
import { contextOf, readRecord, writeRecord, type DraftRecord } from '../../../api/draft-record';
import { rebaseTray } from './merge-draft';
import { EMPTY_TRAY, idsOf, trayOfPost, type AttachmentTray } from './attachment-tray';
import { toDraft, parseDraft, type RestoredTray } from './attachment-tray-draft';

/** Attachments found when the composer opens. */
export interface FoundTray {
  /** Attachments of the post without the draft. */
  original: AttachmentTray;
  /** The draft's tray if this page still has it in memory. */
  current: AttachmentTray | null;
  /** The stored draft, null without changes. */
  restored: RestoredTray | null;
  record: DraftRecord | null;
}

/** What this page last stored of one attachment tray. */
export interface SavedState {
  /** Attachments of the post without the draft. */
  original: AttachmentTray;
  editedAt: string | null;
  /** Fingerprint of the tray that was stored last. */
  fingerprint: string;
  /** `rev` of the stored record, null without one. */
  rev: string | null;
}

/** Maximum wait for the browser's database, which may be blocked by another tab. Milliseconds. */
const READ_TIMEOUT = 1000;

const timeout = async (milliseconds: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds));

/** Returns a text that is equal for trays with the same files in the same order. */
export const fingerprintOf = (tray: AttachmentTray) => {
  const { shape, files } = toDraft(tray);
  return JSON.stringify([shape, [...files.keys()]]);
};

/** Returns the attachments of a post without a draft. */
export const originalTrayOf = (post: PostView | null) => (post ? trayOfPost(post) : EMPTY_TRAY);

/** Stores an attachment tray for all tabs. Returns the `rev` of its record, or null if it could not be stored. */
export function storeTray(
  memberId: string,
  context: PostContext,
  tray: AttachmentTray,
  { original, editedAt }: SavedState,
): string | null {
  const hasFiles = fingerprintOf(tray) !== fingerprintOf(original);
  writeRecord(memberId, context, {
    rev: createClientId(),
    hasFiles,
    photos: tray.pictures.length,
    files: tray.files.length,
    editedAt,
  });
  void writeFileDraft(memberId, context, hasFiles ? toDraft(tray, idsOf(original)) : null);
  return readRecord(memberId, context)?.rev ?? null;
}

/** Finds the attachments of a draft: in this page's memory, or in storage if another tab has stored newer ones. */
export async function findTray(
  memberId: string | undefined,
  post: PostView | null,
  page: { saved: SavedState | undefined; tray: AttachmentTray | undefined },
): Promise<FoundTray> {
  const original = originalTrayOf(post);
  if (memberId === undefined) return { original, current: null, restored: null, record: null };
  const context = contextOf(post);
  const record = readRecord(memberId, context);
  const { saved, tray } = page;
  if (tray && saved && saved.rev === (record?.rev ?? null)) {
    const base = idsOf(saved.original);
    const isChanged = fingerprintOf(tray) !== fingerprintOf(saved.original);
    const restored = isChanged ? parseDraft(toDraft(tray, base)) : null;
    return { original, current: rebaseTray(tray, base, original), restored, record };
  }
  const draft = await Promise.race([readFileDraft(memberId, context), timeout(READ_TIMEOUT)]);
  return { original, current: null, restored: draft ? parseDraft(draft) : null, record };
}
