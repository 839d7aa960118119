import { useInfiniteQuery } from '@tanstack/react-query';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import type { AdministeredMember } from '@weft/shared/administration/views';
import { Avatar } from '@/ui/display/avatar';
import { Tag } from '@/ui/display/badge';
import { Card } from '@/ui/display/card';
import { TimeAgo } from '@/ui/display/time-ago';
import { PagedList, type ListTexts } from '@/ui/feedback/paged-list';
import { PressButton } from '@/ui/button/press-button';
import { administrationQueries, type MemberFilters } from '../../api/administration-queries';
import { texts } from '../../texts/generated';
import { STATE_TONES } from './choices';

const listTexts = (): ListTexts => ({
  loading: texts.list.loading,
  failed: ADMINISTRATION_TEXTS.failed.loadMembers,
  empty: texts.list.empty,
  emptyHint: texts.list.emptyHint,
});

function Row({ member, onOpen }: { member: AdministeredMember; onOpen: (id: string) => void }) {
  const { _id, fullName, email, profileImage, role, state, lastActive } = member;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 first:rounded-t-[inherit] last:rounded-b-[inherit] hover:bg-hover max-md:px-4">
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-3">
        <Avatar name={fullName} src={profileImage} size={36} />
        <div className="min-w-0 flex-1">
          {/* The button covers the whole row. */}
          <PressButton
            dir="auto"
            className="align-page block max-w-full truncate font-semibold after:absolute after:inset-0"
            onClick={() => onOpen(_id)}
          >
            {fullName}
          </PressButton>
          <p dir="ltr" className="align-page truncate text-small text-muted">
            {email}
          </p>
        </div>
      </div>
      <span className="w-28 text-small max-md:w-auto">{texts.roles[role]}</span>
      <span className="w-48 max-md:w-auto">
        <Tag tone={STATE_TONES[state]}>{texts.states[state]}</Tag>
      </span>
      <span className="w-28 text-small text-muted max-md:hidden">
        <TimeAgo iso={lastActive} className="num" />
      </span>
    </li>
  );
}

/** Accounts in pages, newest first. */
export function MemberList({ filters, onOpen }: { filters: MemberFilters; onOpen: (id: string) => void }) {
  const query = useInfiniteQuery(administrationQueries.members(filters));
  return (
    <PagedList query={query} items={query.data?.pages.flatMap((page) => page.members)} texts={listTexts()}>
      {(members) => (
        <Card as="div">
          <ul aria-label={texts.members.title} className="divide-y divide-line rounded-[inherit]">
            {members.map((member) => (
              <Row key={member._id} member={member} onOpen={onOpen} />
            ))}
          </ul>
        </Card>
      )}
    </PagedList>
  );
}
