import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { useState } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { cx } from '@/ui/cx';
import { Dialog } from '@/ui/overlay/dialog';
import { ErrorState } from '@/ui/feedback/error-state';
import { MoreButton } from '@/ui/button/more-button';
import { networkQueries } from '../../api/network-queries';
import { useStoredRelationship } from '../../api/use-relationship';
import { Faces } from './mutual-connections';
import { PeopleSkeleton } from './person-skeleton';
import { PersonRowView } from './person-row';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';
import { mutualText } from '../../count-texts';

/** Returns `Ann Lee`, `Ann Lee and Bo Chen` or `Ann Lee, Bo Chen and 4 others`. */
function namesOf(people: readonly MemberSummary[], count: number): string {
  const names = people.slice(0, 2).map(({ fullName }) => fullName || NETWORK_TEXTS.unknownUser);
  const [first = '', second] = names;
  const others = { count: count - names.length, shown: String(count - names.length) };
  const { bothKnow } = texts;
  if (second === undefined) return others.count > 0 ? bothKnow.oneAndOthers({ first, ...others }) : first;
  return others.count > 0
    ? bothKnow.twoAndOthers({ first, second, ...others })
    : bothKnow.two({ first, second });
}

function AllPeople({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const query = useInfiniteQuery(networkQueries.mutual(memberId));
  const people = query.data?.pages.flatMap(({ items }) => items);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={texts.bothKnow.title} size="sm" flush>
      {query.isPending && <PeopleSkeleton rows={3} />}
      {!people && query.error && (
        <ErrorState
          small
          message={messageOf(query.error, NETWORK_TEXTS.failed.connections)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {people && (
        <ul className="divide-y divide-line">
          {people.map((person) => (
            <li key={person._id}>
              <PersonRowView member={person} requestStatus="connected" />
            </li>
          ))}
        </ul>
      )}
      <MoreButton query={query} failed={NETWORK_TEXTS.failed.connections} className="pb-4" />
    </Dialog>
  );
}

/** Mutual connections of viewer and member: some pictures and names, and a dialog with all. Renders nothing for zero. */
export function PeopleYouBothKnow({
  member,
  className,
}: {
  member: { _id: string; mutualConnections: number };
  className?: string;
}) {
  const count = useStoredRelationship(member._id)?.mutualConnections ?? member.mutualConnections;
  const { data: card } = useQuery({ ...networkQueries.card(member._id), enabled: count > 0 });
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return null;
  const people = card?.mutuals ?? [];
  return (
    <section aria-label={texts.bothKnow.title} className={cx('text-small text-muted', className)}>
      <h2 className="mb-1.5 font-sans text-small font-semibold tracking-normal">{texts.bothKnow.title}</h2>
      <PressButton
        className="flex min-h-8 max-w-full items-center gap-2 rounded-sm text-start underline-offset-3 hover:underline coarse:min-h-11"
        onClick={() => setOpen(true)}
      >
        <Faces people={people} on="surface" />
        <span className="min-w-0 wrap-anywhere">
          {people.length > 0 ? namesOf(people, count) : mutualText(count)}
        </span>
      </PressButton>
      {isOpen && <AllPeople memberId={member._id} onClose={() => setOpen(false)} />}
    </section>
  );
}
