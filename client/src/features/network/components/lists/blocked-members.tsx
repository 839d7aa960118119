import { useInfiniteQuery } from '@tanstack/react-query';
import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { Ban } from 'lucide-react';
import { messageOf } from '@/lib/api/api-error';
import { rememberNeighbour } from '@/lib/browser/keep-focus-near';
import { Avatar } from '@/ui/display/avatar';
import { Button } from '@/ui/button/button';
import { Disclosure } from '@/ui/navigation/disclosure';
import { ErrorState } from '@/ui/feedback/error-state';
import { MoreButton } from '@/ui/button/more-button';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { networkQueries } from '../../api/network-queries';
import { useBlock } from '../../api/use-block';
import { ListDate } from './list-date';
import { texts } from '../../texts/generated';
import { RichText } from '@/ui/display/rich-text';

function BlockedRow({ member, since }: { member: MemberSummary; since: string }) {
  const block = useBlock(member._id);
  const date = () => <ListDate iso={since} />;
  const name = member.fullName || NETWORK_TEXTS.unknownUser;
  return (
    <li className="flex items-center gap-3 py-3">
      <Avatar name={name} src={member.profileImage} size={44} />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="align-page truncate font-semibold" title={name}>
          {name}
        </p>
        <p className="num text-small text-muted">
          <RichText parts={texts.block.since({ date })} />
        </p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        busy={block.isPending}
        aria-label={texts.block.unblockMember({ name })}
        onClick={({ currentTarget }) => block.mutate(false, { onSuccess: rememberNeighbour(currentTarget) })}
      >
        {texts.block.unblock}
      </Button>
    </li>
  );
}

function BlockedList() {
  const query = useInfiniteQuery(networkQueries.blocked());
  if (query.isPending)
    return (
      <SkeletonGroup label={texts.loadingUsers} visible className="flex flex-col gap-4 py-3">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </SkeletonGroup>
    );
  if (!query.data)
    return (
      <ErrorState
        small
        message={messageOf(query.error, NETWORK_TEXTS.failed.blocked)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const blocked = query.data.pages.flatMap(({ items }) => items);
  if (blocked.length === 0) return <p className="py-2 text-muted">{texts.block.nobody}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {blocked.map(({ _id, user, createdAt }) => (
          <BlockedRow key={_id} member={user} since={createdAt} />
        ))}
      </ul>
      <MoreButton query={query} failed={NETWORK_TEXTS.failed.blocked} onDemand className="pt-3" />
    </>
  );
}

/** Section of the settings that lists blocked members and unblocks them. */
export function BlockedMembers() {
  return (
    <Disclosure icon={<Ban aria-hidden="true" />} title={texts.block.listTitle} text={texts.block.listHint}>
      <BlockedList />
    </Disclosure>
  );
}
