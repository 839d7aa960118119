import { NETWORK_LIMITS } from '@weft/shared/limits';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import type { ConnectionRequest } from '@weft/shared/network/views';
import { Link } from 'react-router-dom';
import { messageOf } from '@/lib/api/api-error';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { Card } from '@/ui/display/card';
import { RequestsDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { TimeAgo } from '@/ui/display/time-ago';
import { useCounts } from '../../api/counts';
import { useRequests } from '../../api/use-requests';
import { MemberAvatar, MemberLink } from '../members/member-link';
import { RequestActions } from './request-actions';
import { RequestNote } from './request-note';
import { texts } from '../../texts/generated';
import { WaitingBadge } from './waiting-badge';

const SHOWN = NETWORK_LIMITS.dashboardRequests;

function RequestItem({ request }: { request: ConnectionRequest }) {
  const { requester, note, createdAt } = request;
  return (
    <li className="py-3">
      <div className="flex items-center gap-3">
        <MemberAvatar member={requester} requestStatus="pending" />
        <div className="min-w-0 flex-1">
          <MemberLink member={requester} requestStatus="pending" />
          <TimeAgo iso={createdAt} className="num text-small text-muted" />
        </div>
      </div>
      <RequestNote note={note} />
      <RequestActions request={request} place="dashboard" size="sm" className="mt-2.5 [&>button]:flex-1" />
    </li>
  );
}

/** The first two requests, with Accept and Decline. */
export function FirstRequests({ requests }: { requests: readonly ConnectionRequest[] }) {
  return (
    <ul>
      {requests.slice(0, SHOWN).map((request) => (
        <RequestItem key={request._id} request={request} />
      ))}
    </ul>
  );
}

/** Link from the dashboard to all requests. */
export function AllRequestsLink() {
  return (
    <Link
      to={paths.connectionRequests}
      className={buttonClass({ variant: 'ghost', size: 'sm', block: true })}
    >
      {texts.requests.viewAll}
    </Link>
  );
}

function RequestsSkeleton() {
  return (
    <SkeletonGroup label={texts.loadingUsers} visible className="py-3 [&>span]:mb-2.5">
      <div className="flex items-center gap-3">
        <Skeleton className="size-11 rounded-avatar" />
        <Skeleton className="h-3.5 w-2/5" />
      </div>
      <Skeleton className="mt-3 h-(--ctl-sm)" />
    </SkeletonGroup>
  );
}

/** Card of the dashboard with the first two requests. */
export function DashboardRequests() {
  const { query, requests } = useRequests('received');
  const counts = useCounts();
  const count = counts?.requestsCount ?? requests?.length ?? 0;
  return (
    <Card aria-labelledby="dashboard-requests" className="pb-2">
      <div className="flex items-center gap-2.5 px-5 pt-4">
        <h2 id="dashboard-requests" className="text-h3">
          {texts.requests.title}
        </h2>
        {count > 0 && <WaitingBadge count={count} />}
      </div>
      <div className="px-5 pt-1">
        {query.isPending && <RequestsSkeleton />}
        {!requests && query.error && (
          <ErrorState
            small
            message={messageOf(query.error, NETWORK_TEXTS.failed.requests)}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {requests?.length === 0 && (
          <EmptyState
            small
            headingLevel="p"
            drawing={<RequestsDrawing />}
            title={NETWORK_TEXTS.dashboard.noRequests}
          />
        )}
        {requests && requests.length > 0 && <FirstRequests requests={requests} />}
      </div>
      <div className="px-2">
        <AllRequestsLink />
      </div>
    </Card>
  );
}
