import { useQuery } from '@tanstack/react-query';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import type { JobView } from '@weft/shared/jobs/views';
import { Link, useSearchParams } from 'react-router-dom';
import { companyQueries } from '@/features/companies';
import { useOwnProfile } from '@/features/members';
import { messageOf } from '@/lib/api/api-error';
import { usePageTitle } from '@/lib/browser/page-title';
import { withParams } from '@/lib/browser/with-params';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { Card } from '@/ui/display/card';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { ScreenSkeleton } from '@/ui/feedback/page-skeleton';
import { SelectBox } from '@/ui/form/select-box';
import { jobQueries } from '../api/job-queries';
import { JobForm } from '../components/edit/job-form';
import type { Offering } from '../components/edit/offering';
import { JobById } from '../components/job-by-id';
import { PostedJobsLink } from '../components/posted-jobs-link';
import { texts } from '../texts/generated';

function NewJob({ offering, from }: { offering: readonly Offering[]; from?: JobView }) {
  const [query, setQuery] = useSearchParams();
  const named = query.get('company');
  const company = offering.find(({ _id }) => _id === named) ?? offering[0];
  if (!company) return null;
  return (
    <>
      {offering.length > 1 ? (
        <SelectBox<string>
          stacked
          label={texts.fields.postAs}
          value={company._id}
          options={offering.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={(id) => setQuery((before) => withParams(before, { company: id }), { replace: true })}
        />
      ) : (
        <p dir="auto" className="align-page wrap-anywhere text-muted">
          {company.name}
        </p>
      )}
      {company.slug === null && <p className="text-small text-muted">{texts.edit.ownNameHint}</p>}
      <JobForm start={{ from }} company={company} mayPublish={false} />
    </>
  );
}

/** The companies for which the viewer may write jobs, and the viewer where the network allows that. */
function useOffering() {
  const own = useQuery(companyQueries.own());
  const posting = useQuery(jobQueries.posting());
  const { profile } = useOwnProfile();
  const failed = [own, posting].find(({ data, isPending }) => !data && !isPending);
  const isLoaded = own.data !== undefined && posting.data !== undefined && profile !== undefined;
  const companies = own.data?.map(({ company }) => company) ?? [];
  const viewer = profile && {
    _id: profile._id,
    slug: null,
    name: profile.fullName,
    logo: profile.profileImage,
  };
  const offering: readonly Offering[] =
    posting.data?.mayPostPrivately && viewer ? [...companies, viewer] : companies;
  return { offering: isLoaded ? offering : undefined, failed };
}

function Content() {
  const [query] = useSearchParams();
  const { offering, failed } = useOffering();
  const from = query.get('from');
  if (failed)
    return (
      <Card as="div">
        <ErrorState
          message={messageOf(failed.error, COMPANY_TEXTS.failed.load)}
          busy={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      </Card>
    );
  if (!offering) return <ScreenSkeleton />;
  if (offering.length === 0)
    return (
      <Card as="div">
        <EmptyState
          title={texts.edit.noCompany}
          action={
            <Link to={paths.newCompany} className={buttonClass()}>
              {texts.edit.createCompany}
            </Link>
          }
        >
          {texts.edit.noCompanyHint}
        </EmptyState>
      </Card>
    );
  if (from === null) return <NewJob offering={offering} />;
  return <JobById id={from}>{(job) => <NewJob offering={offering} from={job} />}</JobById>;
}

/** `/jobs/new`: the draft of a job; with `from` it takes the fields of another one. */
export function NewJobScreen() {
  usePageTitle(texts.edit.new);
  return (
    <div className="mx-auto flex max-w-page flex-col gap-4 p-6 max-md:gap-3 max-md:p-3">
      <PostedJobsLink />
      <h1>{texts.edit.new}</h1>
      <Content />
    </div>
  );
}
