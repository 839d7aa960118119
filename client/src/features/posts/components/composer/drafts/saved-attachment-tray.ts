import type { PostView } from '@weft/shared/posts/views';
import { createClientId } from '@/lib/client-id';
import type { PostContext } from '@/lib/storage/drafts';
import { readFileDraft, writeFileDraft } from '@/lib/storage/file-drafts';
import { contextOf, readRecord, writeRecord, type DraftRecord } from '../../../api/draft-record';
import { rebased } from './merge-draft';
import { EMPTY_TRAY, idsOf, trayOfPost, type AttachmentTray } from './attachment-tray';
import { draftOf, restoredOf, type RestoredTray } from './attachment-tray-draft';

/** The stored files of a post. `held` is the attachment tray when this page still has it. */
export interface FoundTray {
  own: AttachmentTray;
  held: AttachmentTray | null;
  restored: RestoredTray | null;
  record: DraftRecord | null;
}

/** What this page last stored of one attachment tray. */
export interface Known {
  /** The attachment tray that the post has without a draft. */
  own: AttachmentTray;
  editedAt: string | null;
  /** As it was kept last. */
  form: string;
  /** The record's `rev` that belongs to it; null without a record. */
  rev: string | null;
}

/** How long an open composer waits for the browser's database, which may be busy in another tab. Milliseconds. */
const PATIENCE = 1000;

const later = async (milliseconds: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds));

/** Equal for two attachment trays with the same files in the same order. */
export const formOf = (tray: AttachmentTray) => {
  const { shape, files } = draftOf(tray);
  return JSON.stringify([shape, [...files.keys()]]);
};

/** The attachment tray that a post has without a draft. */
export const ownOf = (post: PostView | null) => (post ? trayOfPost(post) : EMPTY_TRAY);

/** Stores an attachment tray for all tabs. Returns the `rev` under which it can be found; null when nothing could be stored. */
export function storeTray(
  memberId: string,
  context: PostContext,
  tray: AttachmentTray,
  { own, editedAt }: Known,
): string | null {
  const hasFiles = formOf(tray) !== formOf(own);
  writeRecord(memberId, context, {
    rev: createClientId(),
    hasFiles,
    photos: tray.pictures.length,
    files: tray.files.length,
    editedAt,
  });
  void writeFileDraft(memberId, context, hasFiles ? draftOf(tray, idsOf(own)) : null);
  return readRecord(memberId, context)?.rev ?? null;
}

/** Finds what is kept of a post's files: in this page, unless another tab has kept something since. */
export async function findTray(
  memberId: string | undefined,
  post: PostView | null,
  here: { known: Known | undefined; tray: AttachmentTray | undefined },
): Promise<FoundTray> {
  const own = ownOf(post);
  if (memberId === undefined) return { own, held: null, restored: null, record: null };
  const context = contextOf(post);
  const record = readRecord(memberId, context);
  const { known, tray } = here;
  if (tray && known && known.rev === (record?.rev ?? null)) {
    const base = idsOf(known.own);
    const isChanged = formOf(tray) !== formOf(known.own);
    const restored = isChanged ? restoredOf(draftOf(tray, base)) : null;
    return { own, held: rebased(tray, base, own), restored, record };
  }
  const draft = await Promise.race([readFileDraft(memberId, context), later(PATIENCE)]);
  return { own, held: null, restored: draft ? restoredOf(draft) : null, record };
}
