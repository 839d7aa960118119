import { NETWORK_LIMITS } from '@weft/shared/limits';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { readStored, writeStored } from '@/lib/storage/stored-text';
import { Avatar } from '@/ui/display/avatar';
import { cardClass } from '@/ui/display/card';
import { cx } from '@/ui/cx';
import { Skeleton } from '@/ui/feedback/skeleton';
import { useCounts } from '../../api/counts';
import { useRequests } from '../../api/use-requests';
import { AllRequestsLink, FirstRequests } from './dashboard-requests';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';

/** Storage key, set if there were no requests last time. Signing out removes it. */
const NO_REQUESTS_KEY = 'weft:no-requests';
const SHOWN = NETWORK_LIMITS.dashboardRequests;

const lineClass = (className?: string) => cx(cardClass, 'flex items-center gap-3 px-3.5 py-2.5', className);

/**
 * The dashboard's requests in one line, for phones. It expands to the first two requests. Without requests it renders nothing;
 * while loading it shows a placeholder, unless there were no requests last time.
 */
export function DashboardRequestsLine({ className }: { className?: string }) {
  const { query, requests } = useRequests('received');
  const counts = useCounts();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const [hadNoRequests] = useState(() => readStored(NO_REQUESTS_KEY) !== null);
  const count = requests?.length;
  useEffect(() => {
    if (count !== undefined) writeStored(NO_REQUESTS_KEY, count === 0 ? 'yes' : null);
  }, [count]);

  if (query.isPending && !hadNoRequests) {
    return (
      <div aria-hidden="true" className={lineClass(className)}>
        <Skeleton className="size-7 flex-none rounded-avatar" />
        <Skeleton className="h-3.5 w-2/5" />
      </div>
    );
  }
  if (!requests || requests.length === 0) return null;
  const total = Math.max(counts?.requestsCount ?? 0, requests.length);
  return (
    <section aria-label={texts.requests.region} className={cx(cardClass, 'text-text', className)}>
      <PressButton
        aria-expanded={isOpen}
        aria-controls={listId}
        className="flex min-h-12 w-full items-center gap-3 rounded-lg px-3.5 py-2.5 text-start focus-visible:-outline-offset-2"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="flex flex-none">
          {requests.slice(0, SHOWN).map(({ _id, requester }, index) => (
            <Avatar
              key={_id}
              name={requester.fullName}
              src={requester.profileImage}
              size={28}
              frame="surface"
              className={cx(index > 0 && '-ms-2')}
            />
          ))}
        </span>
        <b className="num flex-1 text-small">
          {texts.requests.count({ count: total, shown: String(total) })}
        </b>
        <ChevronDown
          aria-hidden="true"
          className={cx('size-5 flex-none text-muted transition-transform', isOpen && 'rotate-180')}
        />
      </PressButton>
      <div id={listId} hidden={!isOpen} className="border-t border-line px-3.5 pb-2">
        {isOpen && <FirstRequests requests={requests} />}
        {isOpen && <AllRequestsLink />}
      </div>
    </section>
  );
}
