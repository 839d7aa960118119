import { useQuery } from '@tanstack/react-query';
import { APPLICANTS_COUNTED } from '@weft/shared/administration/notices-contract';
import { localNumber } from '@/lib/format/number-format';
import { Badge } from '@/ui/display/badge';
import { noticeQueries } from '../api/notice-queries';
import { texts } from '../texts/generated';

/** How many applicants wait, only above 0. */
export function ApplicantsBadge() {
  const count = useQuery(noticeQueries.all()).data?.applicants ?? 0;
  if (count === 0) return null;
  const shown = localNumber(count);
  return (
    <Badge>
      <span aria-hidden="true">
        {count < APPLICANTS_COUNTED ? shown : texts.notices.upwards({ count: shown })}
      </span>
      <span className="sr-only"> {texts.notices.applicants({ count })}</span>
    </Badge>
  );
}

/** Says that backups fail. */
export function FailedBackupBadge() {
  const isFailing = useQuery(noticeQueries.all()).data?.isBackupFailing ?? false;
  if (!isFailing) return null;
  return (
    <Badge>
      <span aria-hidden="true">!</span>
      <span className="sr-only"> {texts.notices.backupFailed}</span>
    </Badge>
  );
}
