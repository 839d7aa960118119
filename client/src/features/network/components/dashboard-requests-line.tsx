import { NETWORK_LIMITS } from '@weft/shared/limits';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { plural } from '@/lib/format/plural';
import { readKept, writeKept } from '@/lib/kept-text';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/avatar';
import { cardClass } from '@/ui/card';
import { cx } from '@/ui/cx';
import { Skeleton } from '@/ui/skeleton';
import { useCounts } from '../api/counts';
import { useRequests } from '../api/use-requests';

/** Keeps that nobody was asking when this was last read. Signing out removes it. */
const QUIET = 'weft:no-requests';
const SHOWN = NETWORK_LIMITS.dashboardRequests;

const lineClass = (className?: string) => cx(cardClass, 'flex items-center gap-3 px-3.5 py-2.5', className);

/**
 * The requests of the dashboard in one line, for phones; nothing where nobody asks. Until that is known its place is kept, so that the
 * posts below do not move, unless it stayed empty last time.
 */
export function DashboardRequestsLine({ className }: { className?: string }) {
  const { query, requests } = useRequests('received');
  const counts = useCounts();
  const [wasQuiet] = useState(() => readKept(QUIET) !== null);
  const waiting = requests?.length;
  useEffect(() => {
    if (waiting !== undefined) writeKept(QUIET, waiting === 0 ? 'yes' : null);
  }, [waiting]);

  if (query.isPending && !wasQuiet) {
    return (
      <div aria-hidden="true" className={lineClass(className)}>
        <Skeleton className="size-7 flex-none rounded-avatar" />
        <Skeleton className="h-3.5 w-2/5" />
      </div>
    );
  }
  if (!requests || requests.length === 0) return null;
  return (
    <Link to={paths.connectionRequests} className={cx(lineClass(className), 'text-text')}>
      <span className="flex flex-none">
        {requests.slice(0, SHOWN).map(({ _id, requester }, index) => (
          <Avatar
            key={_id}
            name={requester.fullName}
            src={requester.profileImage}
            size={28}
            className={cx('rounded-avatar ring-2 ring-surface', index > 0 && '-ml-2')}
          />
        ))}
      </span>
      <b className="num flex-1 text-small">
        {plural(Math.max(counts?.requestsCount ?? 0, requests.length), 'connection request')}
      </b>
      <span className="text-small font-semibold text-primary">View All</span>
    </Link>
  );
}
