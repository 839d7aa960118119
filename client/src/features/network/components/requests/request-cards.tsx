import type { ConnectionRequest } from '@weft/shared/network/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import type { MouseEvent } from 'react';
import { ProfileBanner } from '@/features/members';
import { messageOf } from '@/lib/api/api-error';
import { Avatar } from '@/ui/display/avatar';
import { Button } from '@/ui/button/button';
import { cardClass } from '@/ui/display/card';
import { cx } from '@/ui/cx';
import { RequestsDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { MoreButton } from '@/ui/button/more-button';
import { TimeAgo } from '@/ui/display/time-ago';
import type { RequestSide } from '../../api/network-keys';
import { useConnection } from '../../api/use-connection';
import { otherMember, useRequests } from '../../api/use-requests';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { CardOverlay } from '../members/card-overlay';
import { MemberLink } from '../members/member-link';
import { CardsSkeleton } from '../members/person-skeleton';
import { RequestActions } from './request-actions';
import { RequestNote } from './request-note';
import { texts } from '../../texts/generated';

const { failed, empty } = NETWORK_TEXTS;
const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(250px,1fr))] gap-4 p-5 max-md:p-4';

function Withdraw({ request: { recipient } }: { request: ConnectionRequest }) {
  const { withdraw } = useConnection(recipient._id);
  const handleClick = ({ currentTarget }: MouseEvent) => {
    keepFocusNear(currentTarget);
    void withdraw();
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      block
      className="relative mt-3.5"
      aria-label={texts.requests.withdrawFrom({ name: recipient.fullName || NETWORK_TEXTS.unknownUser })}
      onClick={handleClick}
    >
      {texts.requests.withdraw}
    </Button>
  );
}

function RequestCard({ request, side }: { request: ConnectionRequest; side: RequestSide }) {
  const member = otherMember(side, request);
  const requestStatus = side === 'received' ? 'pending' : 'sent';
  const headline = member.headline || NETWORK_TEXTS.noHeadline;
  return (
    <li className={cx(cardClass, 'relative flex flex-col overflow-hidden')}>
      <CardOverlay memberId={member._id} requestStatus={requestStatus} />
      <ProfileBanner memberId={member._id} image={member.bannerImage} className="h-16" />
      <div className="flex flex-1 flex-col px-4 pb-4">
        <Avatar
          name={member.fullName}
          src={member.profileImage}
          size={64}
          frame="surface"
          className="-mt-8"
        />
        <MemberLink member={member} requestStatus={requestStatus} className="relative mt-2" />
        <p
          dir="auto"
          className="align-page line-clamp-2 text-small wrap-anywhere text-muted"
          title={headline}
        >
          {headline}
        </p>
        <TimeAgo iso={request.createdAt} className="num mt-1 text-small text-subtle" />
        <RequestNote note={request.note} />
        <div className="mt-auto">
          {side === 'received' ? (
            <RequestActions request={request} size="sm" className="mt-3.5 [&>button]:flex-1" />
          ) : (
            <Withdraw request={request} />
          )}
        </div>
      </div>
    </li>
  );
}

/** Received or sent requests as cards, with loading, error and empty states. */
export function RequestCards({ side }: { side: RequestSide }) {
  const { query, requests } = useRequests(side);
  if (query.isPending) return <CardsSkeleton cards={3} className={gridClass} />;
  if (!requests)
    return (
      <ErrorState
        message={messageOf(query.error, failed[side])}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (requests.length === 0 && !query.hasNextPage)
    return (
      <EmptyState drawing={<RequestsDrawing />} title={empty[side]}>
        {side === 'received' ? empty.receivedHint : empty.sentHint}
      </EmptyState>
    );
  return (
    <div tabIndex={-1} className="outline-none">
      <ul className={gridClass}>
        {requests.map((request) => (
          <RequestCard key={request._id} request={request} side={side} />
        ))}
      </ul>
      <MoreButton query={query} failed={failed[side]} className="pb-5" />
    </div>
  );
}
