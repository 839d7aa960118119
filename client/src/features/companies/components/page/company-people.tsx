import { useInfiniteQuery } from '@tanstack/react-query';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import { MemberAvatar, MemberLink } from '@/features/network';
import { messageOf } from '@/lib/api/api-error';
import { MoreButton } from '@/ui/button/more-button';
import { Card } from '@/ui/display/card';
import { PeopleDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { companyQueries } from '../../api/company-queries';
import { texts } from '../../texts/generated';
import { CompanySkeleton } from '../company-list';

function People({ id, name }: { id: string; name: string }) {
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
      <ul aria-label={texts.tabs.people} className="divide-y divide-line">
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
          </li>
        ))}
      </ul>
      <MoreButton query={query} failed={COMPANY_TEXTS.failed.people} className="p-4" />
    </>
  );
}

/** Members whose profile names the company. */
export function CompanyPeople({ id, name }: { id: string; name: string }) {
  return (
    <Card aria-labelledby="company-people">
      <div className="px-6 pt-5 pb-2 max-md:px-4">
        <h2 id="company-people" className="text-title">
          {texts.tabs.people}
        </h2>
        <p className="text-small text-muted">{texts.people.hint}</p>
      </div>
      <People id={id} name={name} />
    </Card>
  );
}
