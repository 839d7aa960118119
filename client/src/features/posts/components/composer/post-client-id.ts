import { createClientId } from '@/lib/client-id';
import { readDraft, writeDraft } from '@/lib/storage/drafts';
import type { AttachmentTray } from './drafts/attachment-tray';

/** What makes two sends the same post: the text and the picked files with their descriptions. */
function contentOf(text: string, { pictures, files }: AttachmentTray): string {
  const marks = [...pictures, ...files].map((each) => (each.file ? each.mark : null));
  return JSON.stringify([text, marks, pictures.map(({ alt }) => alt)]);
}

/**
 * The id under which a post is sent: the same for every try of the same content, even after a reload, so that a post
 * whose answer was lost is not stored twice.
 */
export function clientIdFor(memberId: string, text: string, tray: AttachmentTray): string {
  const content = contentOf(text, tray);
  const [id, known] = readDraft(memberId, 'post-id').split('\n', 2);
  if (id && known === content) return id;
  const made = createClientId();
  writeDraft(memberId, 'post-id', `${made}\n${content}`);
  return made;
}

/** Forgets the id once the post is stored: the same words may be posted again. */
export function forgetClientId(memberId: string): void {
  writeDraft(memberId, 'post-id', '');
}
