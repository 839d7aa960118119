import { isBlank } from '@weft/shared/text/visible-text';
import { useMe } from '@/features/members';
import { draftKey } from '@/lib/storage/drafts';
import { useStored } from '@/lib/storage/stored-text';
import { parseRecord } from '../../../api/draft-record';
import { texts } from '../../../texts/generated';

/** Returns the text of a new post's draft or the number of its files; null without a draft. Updates when other tabs change it. */
export function useDraftExcerpt(): string | null {
  const memberId = useMe()?._id ?? '';
  const text = useStored(draftKey(memberId, 'post')) ?? '';
  const record = parseRecord(useStored(draftKey(memberId, 'about:post')));
  if (!isBlank(text)) return text.trim();
  if (!record?.hasFiles) return null;
  const photos = texts.counts.photos({ count: record.photos });
  const files = texts.counts.files({ count: record.files });
  if (record.photos > 0 && record.files > 0) return texts.enumeration({ first: photos, second: files });
  if (record.photos > 0) return photos;
  return record.files > 0 ? files : '';
}
