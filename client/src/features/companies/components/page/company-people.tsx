import { useInfiniteQuery } from '@tanstack/react-query';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import type { CompanyView } from '@weft/shared/companies/views';
import type { MemberSummary } from '@weft/shared/members/views';
import { Unlink } from 'lucide-react';
import { useRef, useState } from 'react';
import { MemberAvatar, MemberLink } from '@/features/network';
import { messageOf } from '@/lib/api/api-error';
import { IconButton } from '@/ui/button/icon-button';
import { MoreButton } from '@/ui/button/more-button';
import { Card } from '@/ui/display/card';
import { PeopleDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { companyQueries } from '../../api/company-queries';
import { useRemovePerson } from '../../api/use-remove-person';
import { texts } from '../../texts/generated';
import { CompanySkeleton } from '../company-list';
import { Question } from '../edit/question';

/** Removes a member's link to the company, after a question. */
function RemovePerson({
  companyId,
  member,
  onRemoved,
}: {
  companyId: string;
  member: MemberSummary;
  onRemoved: () => void;
}) {
  const [isAsked, setAsked] = useState(false);
  const remove = useRemovePerson(companyId);
  const close = () => setAsked(false);
  const { _id: id, fullName: name } = member;
  return (
    <>
      <IconButton label={texts.people.remove({ name })} onClick={() => setAsked(true)}>
        <Unlink aria-hidden="true" className="size-5" />
      </IconButton>
      {isAsked && (
        <Question
          title={texts.people.removeTitle({ name })}
          verb={texts.people.removeAction}
          isBusy={remove.isPending}
          onConfirm={() =>
            remove.mutate(id, {
              onSuccess: () => {
                close();
                onRemoved();
              },
              onError: close,
            })
          }
          onClose={close}
        >
          {texts.people.removeText}
        </Question>
      )}
    </>
  );
}

function People({ company: { _id: id, name, can } }: { company: CompanyView }) {
  const list = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery(companyQueries.people(id));
  if (query.isPending) return <CompanySkeleton />;
  if (!query.data)
    return (
      <ErrorState
        message={messageOf(query.error, COMPANY_TEXTS.failed.people)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const people = query.data.pages.flatMap((page) => page.people);
  if (people.length === 0 && !query.hasNextPage)
    return (
      <EmptyState drawing={<PeopleDrawing />} title={texts.people.empty}>
        {texts.people.emptyHint({ name })}
      </EmptyState>
    );
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={texts.tabs.people}
        className="divide-y divide-line outline-none"
      >
        {people.map((member) => (
          <li key={member._id} className="flex items-center gap-3.5 px-6 py-3.5 max-md:px-4">
            <MemberAvatar member={member} size={48} />
            <div className="min-w-0 flex-1">
              <MemberLink member={member} />
              {member.headline && (
                <p dir="auto" className="align-page truncate text-small text-muted">
                  {member.headline}
                </p>
              )}
            </div>
            {can.manageRoles && (
              <RemovePerson companyId={id} member={member} onRemoved={() => list.current?.focus()} />
            )}
          </li>
        ))}
      </ul>
      <MoreButton query={query} failed={COMPANY_TEXTS.failed.people} className="p-4" />
    </>
  );
}

/** Members whose experience links to the company; those who manage it may remove a link. */
export function CompanyPeople({ company }: { company: CompanyView }) {
  return (
    <Card aria-labelledby="company-people">
      <div className="px-6 pt-5 pb-2 max-md:px-4">
        <h2 id="company-people" className="text-title">
          {texts.tabs.people}
        </h2>
        <p className="text-small text-muted">{texts.people.hint}</p>
      </div>
      <People company={company} />
    </Card>
  );
}
