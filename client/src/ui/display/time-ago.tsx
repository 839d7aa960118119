import { relativeTime } from '@/lib/format/relative-time';
import { useNow } from '@/lib/hooks/use-now';
import { cx } from '../cx';

const FULL = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });

/** A relative time that stays up to date, with the full date as its tooltip. */
export function TimeAgo({ iso, className }: { iso: string; className?: string }) {
  const now = useNow();
  const date = new Date(iso);
  const isDate = !Number.isNaN(date.getTime());
  return (
    <time
      dateTime={isDate ? iso : undefined}
      title={isDate ? FULL.format(date) : undefined}
      className={cx('whitespace-nowrap', className)}
    >
      {relativeTime(iso, now)}
    </time>
  );
}
