import { isBlank } from '@weft/shared/text/visible-text';
import { useMe } from '@/features/members';
import { draftKey } from '@/lib/storage/drafts';
import { useStored } from '@/lib/storage/stored-text';
import { parseRecord } from '../../../api/draft-record';

const countTexts = (count: number, noun: string) =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];

/** Returns the text of a new post's draft or the number of its files; null without a draft. Updates when other tabs change it. */
export function useDraftExcerpt(): string | null {
  const memberId = useMe()?._id ?? '';
  const text = useStored(draftKey(memberId, 'post')) ?? '';
  const record = parseRecord(useStored(draftKey(memberId, 'about:post')));
  if (!isBlank(text)) return text.trim();
  if (!record?.hasFiles) return null;
  return [...countTexts(record.photos, 'photo'), ...countTexts(record.files, 'file')].join(', ');
}
