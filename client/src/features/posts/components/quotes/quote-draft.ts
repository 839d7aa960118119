import type { PostView } from '@weft/shared/posts/views';
import { useDraft, writeDraft } from '@/lib/storage/drafts';
import { hasDraft } from '../../api/draft-record';

/** The post that a new one quotes, kept with its draft: `[postId, forget]`. Undefined without one, and in an edit. */
export function useQuoteDraft(
  memberId: string | undefined,
  isNew: boolean,
): [postId: string | undefined, forget: () => void] {
  const [stored, , forget] = useDraft(memberId, 'quote:post');
  return [isNew && stored !== '' ? stored : undefined, forget];
}

/** Lets the draft of a new post quote this one. */
export function keepQuote(memberId: string | undefined, { _id }: Pick<PostView, '_id'>): void {
  if (memberId !== undefined) writeDraft(memberId, 'quote:post', _id);
}

/** Forgets a quoted post without text or files, which is no draft. */
export function dropLoneQuote(memberId: string | undefined): void {
  if (memberId !== undefined && !hasDraft(memberId, 'post')) writeDraft(memberId, 'quote:post', '');
}
