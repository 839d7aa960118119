import type { Audience } from '@weft/shared/posts/audience';
import type { Mention } from '@weft/shared/posts/mentions/mentions';
import { createClientId } from '@/lib/client-id';
import { readDraft, writeDraft } from '@/lib/storage/drafts';
import type { AttachmentTray } from './drafts/attachment-tray';

interface Written {
  text: string;
  mentions?: readonly Mention[];
  audience: Audience;
  quotes?: string | undefined;
  company?: string | undefined;
}

/** Returns a text that is equal for the same post: its text, audience, quoted post, picked files and their descriptions. */
function contentOf(
  { text, mentions, audience, quotes, company }: Written,
  { pictures, files }: AttachmentTray,
): string {
  const marks = [...pictures, ...files].map((each) => (each.file ? each.mark : null));
  return JSON.stringify([text, mentions, audience, marks, pictures.map(({ alt }) => alt), quotes, company]);
}

/**
 * Returns the client id of a post. Retries of the same content get the same id, even after a reload, so that the server
 * stores the post once.
 */
export function clientIdFor(memberId: string, written: Written, tray: AttachmentTray): string {
  const content = contentOf(written, tray);
  const [id, storedContent] = readDraft(memberId, 'post-id').split('\n', 2);
  if (id && storedContent === content) return id;
  const newId = createClientId();
  writeDraft(memberId, 'post-id', `${newId}\n${content}`);
  return newId;
}

/** Removes the id of a stored or discarded post, so that the same content can be posted again. */
export function clearClientId(memberId: string): void {
  writeDraft(memberId, 'post-id', '');
}
