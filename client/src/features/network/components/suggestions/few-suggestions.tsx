import { useInfiniteQuery } from '@tanstack/react-query';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import type { Suggestion } from '@weft/shared/network/views';
import { messageOf } from '@/lib/api/api-error';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { Avatar } from '@/ui/display/avatar';
import { SkeletonGroup } from '@/ui/feedback/skeleton';
import { texts as uiTexts } from '@/ui/texts/generated';
import { networkQueries } from '../../api/network-queries';
import { useDismissed } from '../../api/use-dismissal';
import { useListed } from '../../api/use-listed';
import { ConnectButton } from '../actions/connect-button';
import { MemberLink } from '../members/member-link';
import { PersonSkeleton } from '../members/person-skeleton';
import { isStillSuggested, suggestionIdOf } from './still-suggested';
import { texts } from '../../texts/generated';

/** Placeholders, and members shown. */
const ROWS = [0, 1, 2];

function Row({ user }: { user: Suggestion }) {
  const headline = user.headline || NETWORK_TEXTS.noHeadline;
  return (
    <li className="flex flex-wrap items-center gap-3">
      <Avatar name={user.fullName} src={user.profileImage} size={44} />
      <div className="min-w-0 flex-1 basis-32">
        <MemberLink member={user} requestStatus={user.connectionStatus} />
        <p dir="auto" className="align-page truncate text-small text-muted" title={headline}>
          {headline}
        </p>
      </div>
      <ConnectButton member={user} size="sm" variant="secondary" plain />
    </li>
  );
}

/** A few suggested members to connect with, where "My Network" is one click away. */
export function FewSuggestions({ className }: { className?: string }) {
  const query = useInfiniteQuery(networkQueries.suggestions());
  const dismissed = useDismissed();
  const listed = useListed(query.data, suggestionIdOf, isStillSuggested);
  const users = listed?.filter(({ _id }) => !dismissed.has(_id));
  const list = cx('flex flex-col gap-3', className);
  if (query.isPending)
    return (
      <SkeletonGroup label={texts.loadingUsers} visible className={list}>
        {ROWS.map((row) => (
          <PersonSkeleton key={row} picture="size-11" className="gap-3" />
        ))}
      </SkeletonGroup>
    );
  if (!users)
    return (
      <div role="alert" className={cx('flex flex-wrap items-center gap-x-3 gap-y-1', className)}>
        <p className="text-small text-muted">{messageOf(query.error, NETWORK_TEXTS.failed.users)}</p>
        <Button variant="link" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
          {uiTexts.tryAgain}
        </Button>
      </div>
    );
  if (users.length === 0)
    return <p className={cx('text-small text-muted', className)}>{texts.suggestions.noneHint}</p>;
  return (
    <ul aria-label={texts.suggestions.title} className={list}>
      {users.slice(0, ROWS.length).map((user) => (
        <Row key={user._id} user={user} />
      ))}
    </ul>
  );
}
