import { isBlank } from '@weft/shared/text/visible-text';
import { useMe } from '@/features/members';
import { draftKey } from '@/lib/storage/drafts';
import { useStored } from '@/lib/storage/stored-text';
import { parseRecord } from '../../../api/draft-record';

const counted = (count: number, what: string) =>
  count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`];

/** What the unsent new post holds, in a few words; null where there is none. Follows what other tabs write and send. */
export function useStartedPost(): string | null {
  const memberId = useMe()?._id ?? '';
  const text = useStored(draftKey(memberId, 'post')) ?? '';
  const record = parseRecord(useStored(draftKey(memberId, 'about:post')));
  if (!isBlank(text)) return text.trim();
  if (!record?.hasFiles) return null;
  return [...counted(record.photos, 'photo'), ...counted(record.files, 'file')].join(', ');
}
