import { useInfiniteQuery } from '@tanstack/react-query';
import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { UserMinus } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useFreshOnVisit } from '@/lib/api/fresh-list';
import { FindPeopleLink } from '@/ui/feedback/find-people-link';
import { Button } from '@/ui/button/button';
import type { FollowSide, ListView } from '../../api/network-keys';
import { ME, networkQueries, type PersonRow } from '../../api/network-queries';
import { useFollow } from '../../api/use-follow';
import { useListed } from '../../api/use-listed';
import { useFollowing } from '../../api/use-relationship';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { FollowButton } from '../actions/follow-button';
import { ListDate } from './list-date';
import { ListFrame } from './list-frame';
import { PersonRowView } from '../members/person-row';
import { texts } from '../../texts/generated';
import { RichText } from '@/ui/display/rich-text';

const { failed, empty } = NETWORK_TEXTS;
const messagesOf = (side: FollowSide) => ({
  failed: failed[side],
  empty: empty[side],
  hint: side === 'following' ? empty.followingHint : empty.followersHint,
  searchHint: empty.searchHint,
});

function Unfollow({ member }: { member: MemberSummary }) {
  const follow = useFollow(member._id, 'list');
  const label = texts.follow.stopMember({ name: member.fullName || NETWORK_TEXTS.unknownUser });
  const handleClick = ({ currentTarget }: MouseEvent) => {
    keepFocusNear(currentTarget);
    void follow(false);
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={label}
      title={label}
      icon={<UserMinus aria-hidden="true" className="size-4" />}
      onClick={handleClick}
    >
      <span className="max-md:sr-only">{texts.follow.stop}</span>
    </Button>
  );
}

/** Follow button, hidden if the viewer already follows the follower. */
function FollowBack({ row }: { row: PersonRow }) {
  const isFollowing = useFollowing(row.user._id, row.user.isFollowing);
  return isFollowing ? null : <FollowButton member={row.user} isFollowing={false} narrow />;
}

function Since({ row, side }: { row: PersonRow; side: FollowSide }) {
  const date = () => <ListDate iso={row.since} />;
  const { lists } = texts;
  return (
    <RichText
      parts={side === 'following' ? lists.followingSince({ date }) : lists.followingYouSince({ date })}
    />
  );
}

/** Followed members or followers. The owner `ME` is the viewer. */
export function FollowsList({ owner, side, view }: { owner: string; side: FollowSide; view: ListView }) {
  const list = networkQueries.follows(owner, side, view);
  useFreshOnVisit(list.queryKey);
  const query = useInfiniteQuery(list);
  const isOwn = owner === ME;
  const isFollowed = side === 'following';
  const rows = useListed(
    query.data,
    ({ user }: PersonRow) => user._id,
    ({ isFollowing, isFollower }) => !isOwn || (isFollowed ? isFollowing : isFollower),
  );
  return (
    <ListFrame
      query={query}
      rows={rows}
      label={isFollowed ? texts.lists.following : texts.lists.followers}
      search={view.search}
      messages={messagesOf(side)}
      emptyAction={isOwn && isFollowed && <FindPeopleLink />}
      renderRow={(row) => (
        <PersonRowView member={row.user} requestStatus="following" detail={<Since row={row} side={side} />}>
          {isOwn && isFollowed && <Unfollow member={row.user} />}
          {isOwn && !isFollowed && <FollowBack row={row} />}
          {!isOwn && row.user.can.follow && (
            <FollowButton member={row.user} isFollowing={row.user.isFollowing} narrow />
          )}
        </PersonRowView>
      )}
    />
  );
}
