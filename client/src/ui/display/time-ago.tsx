import { fullTime, relativeTime } from '@/lib/format/relative-time';
import { useNow } from '@/lib/hooks/use-now';
import { cx } from '../cx';

/** A relative time that stays up to date, with the full date as its tooltip. */
export function TimeAgo({ iso, className }: { iso: string; className?: string }) {
  const now = useNow();
  const full = fullTime(iso);
  return (
    <time
      dateTime={full === '' ? undefined : iso}
      title={full === '' ? undefined : full}
      className={cx('whitespace-nowrap', className)}
    >
      {relativeTime(iso, now)}
    </time>
  );
}
