import { useDeferredValue } from 'react';
import { fullTime, relativeTime } from '@/lib/format/relative-time';
import { useNow } from '@/lib/hooks/use-now';
import { cx } from '../cx';

/** A relative time that stays up to date, with the full date as its tooltip. */
export function TimeAgo({ iso, className }: { iso: string; className?: string }) {
  const now = useNow();
  // The first date that a page formats takes long. The posts are shown before.
  const full = fullTime(useDeferredValue(iso, ''));
  return (
    <time
      dateTime={Number.isNaN(Date.parse(iso)) ? undefined : iso}
      title={full === '' ? undefined : full}
      className={cx('whitespace-nowrap', className)}
    >
      {relativeTime(iso, now)}
    </time>
  );
}
