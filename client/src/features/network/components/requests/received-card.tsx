import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import type { ConnectionRequest } from '@weft/shared/network/views';
import { Link } from 'react-router-dom';
import { messageOf } from '@/lib/api/api-error';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/display/avatar';
import { buttonClass } from '@/ui/button/button-class';
import { Card } from '@/ui/display/card';
import { ErrorState } from '@/ui/feedback/error-state';
import { TimeAgo } from '@/ui/display/time-ago';
import { useCounts } from '../../api/counts';
import { useRequests } from '../../api/use-requests';
import { CardOverlay } from '../members/card-overlay';
import { MemberLink } from '../members/member-link';
import { RequestActions } from './request-actions';
import { RequestNote } from './request-note';
import { texts } from '../../texts/generated';
import { WaitingBadge } from './waiting-badge';

/** "Show more" opens the others. */
const SHOWN = 3;

function RequestRow({ request }: { request: ConnectionRequest }) {
  const { requester, note, createdAt } = request;
  const headline = requester.headline || NETWORK_TEXTS.noHeadline;
  return (
    <li className="relative flex items-start gap-3.5 px-5 py-3.5 hover:bg-hover max-md:flex-wrap max-md:px-4 max-md:py-3">
      <CardOverlay memberId={requester._id} requestStatus="pending" />
      <Avatar name={requester.fullName} src={requester.profileImage} size={52} />
      <div className="min-w-0 flex-1">
        <MemberLink member={requester} requestStatus="pending" className="relative" />
        <p dir="auto" className="align-page truncate text-small text-muted" title={headline}>
          {headline}
        </p>
        <TimeAgo iso={createdAt} className="num text-small text-subtle" />
        <RequestNote note={note} />
      </div>
      <RequestActions request={request} declineVariant="ghost" className="self-center max-md:w-full" />
    </li>
  );
}

/** "Connection Requests" of My Network. Renders nothing without requests. */
export function ReceivedCard() {
  const { query, requests } = useRequests('received');
  const counts = useCounts();
  if (!requests && query.error)
    return (
      <Card>
        <ErrorState
          small
          message={messageOf(query.error, NETWORK_TEXTS.failed.requests)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </Card>
    );
  if (!requests || requests.length === 0) return null;
  const count = Math.max(counts?.requestsCount ?? 0, requests.length);
  return (
    <Card aria-labelledby="received-requests" className="overflow-hidden">
      <div className="flex items-center gap-2.5 px-5 pt-4 pb-1 max-md:px-4">
        <h2 id="received-requests" className="text-title">
          {texts.requests.title}
        </h2>
        <WaitingBadge count={count} />
        <Link
          to={paths.connectionRequests}
          state={{ fromNetwork: true }}
          className={buttonClass({ variant: 'ghost', size: 'sm', className: '-me-3 ms-auto' })}
        >
          {texts.requests.showMore}
        </Link>
      </div>
      <ul className="divide-y divide-line">
        {requests.slice(0, SHOWN).map((request) => (
          <RequestRow key={request._id} request={request} />
        ))}
      </ul>
    </Card>
  );
}
