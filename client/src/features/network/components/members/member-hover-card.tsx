import { useQuery } from '@tanstack/react-query';
import type { HoverCard } from '@weft/shared/network/views';
import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import { MapPin, MessageCircle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ProfileBanner, useMe } from '@/features/members';
import { messageOf } from '@/lib/api/api-error';
import { abbreviateCount } from '@/lib/format/abbreviate-count';
import { joinFacts } from '@/lib/format/join-facts';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/display/avatar';
import { buttonClass } from '@/ui/button/button-class';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { networkQueries } from '../../api/network-queries';
import { useStoredRelationship } from '../../api/use-relationship';
import { ConnectButton } from '../actions/connect-button';
import { MutualConnections } from './mutual-connections';
import { texts } from '../../texts/generated';

function CardBody({ card }: { card: HoverCard }) {
  const relationship = useStoredRelationship(card._id);
  const counts = [
    texts.connections({ count: card.connectionsCount, shown: String(card.connectionsCount) }),
    texts.followers({ count: card.followersCount, shown: abbreviateCount(card.followersCount) }),
  ];
  return (
    <>
      {card.place && (
        <p className="mt-1.5 flex items-center gap-1 text-small text-muted">
          <MapPin aria-hidden="true" className="size-4 flex-none" />
          <span className="truncate" title={card.place}>
            {card.place}
          </span>
        </p>
      )}
      <p className="num mt-0.5 text-small text-muted">{joinFacts(counts)}</p>
      <MutualConnections count={card.mutualConnections} people={card.mutuals} className="mt-2.5" />
      <div className="mt-3.5 flex gap-2">
        <ConnectButton member={card} size="sm" className="flex-1" />
        {(relationship ?? card).can.message && (
          <Link
            to={paths.messagesWith(card._id)}
            className={buttonClass({ variant: 'secondary', size: 'sm', className: 'flex-1' })}
          >
            <MessageCircle aria-hidden="true" className="size-4" />
            {texts.message}
          </Link>
        )}
      </div>
    </>
  );
}

function CardSkeleton() {
  return (
    <SkeletonGroup label={texts.loadingUsers} visible className="mt-2 [&>span]:mb-1">
      <Skeleton className="h-3 w-1/2" />
      <Skeleton className="mt-3 h-3 w-3/4" />
      <Skeleton className="mt-5 h-(--ctl-sm)" />
    </SkeletonGroup>
  );
}

/**
 * Card with details of a member, mutual connections and actions. Loads when it is first shown. `linked` makes the name a link to
 * the profile.
 */
export function MemberHoverCard({ member, linked = false }: { member: MemberSummary; linked?: boolean }) {
  const isMe = useMe()?._id === member._id;
  const { data: card, error } = useQuery(networkQueries.card(member._id));
  const shown = card ?? member;
  const name = shown.fullName || NETWORK_TEXTS.unknownUser;
  return (
    <>
      <ProfileBanner memberId={member._id} image={card?.bannerImage ?? null} className="h-14" />
      <div className="px-4 pb-4">
        <Avatar name={name} src={shown.profileImage} size={64} frame="raised" className="-mt-8" />
        <p dir="auto" className="align-page mt-1.5 truncate leading-[1.3] font-[650]" title={name}>
          {linked ? (
            <Link to={paths.profile(member._id)} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p dir="auto" className="align-page line-clamp-2 text-small wrap-anywhere text-muted">
          {shown.headline || NETWORK_TEXTS.noHeadline}
        </p>
        {card && !isMe && <CardBody card={card} />}
        {!card && error && (
          <p role="alert" className="mt-2 text-small text-danger">
            {messageOf(error, PROFILE_TEXTS.failed.loadMember)}
          </p>
        )}
        {!card && !error && !isMe && <CardSkeleton />}
      </div>
    </>
  );
}
