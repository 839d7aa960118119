import { useQuery } from '@tanstack/react-query';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import type { OwnCompany } from '@weft/shared/companies/views';
import type { JobView } from '@weft/shared/jobs/views';
import { Link, useSearchParams } from 'react-router-dom';
import { companyQueries } from '@/features/companies';
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
import { JobForm } from '../components/edit/job-form';
import { JobById } from '../components/job-by-id';
import { PostedJobsLink } from '../components/posted-jobs-link';
import { texts } from '../texts/generated';

function NewJob({ companies, from }: { companies: readonly OwnCompany[]; from?: JobView }) {
  const [query, setQuery] = useSearchParams();
  const named = query.get('company');
  const { company } = companies.find((each) => each.company._id === named) ?? companies[0] ?? {};
  if (!company) return null;
  return (
    <>
      {companies.length > 1 ? (
        <SelectBox<string>
          stacked
          label={texts.fields.company}
          value={company._id}
          options={companies.map(({ company: { _id, name } }) => ({ value: _id, label: name }))}
          onChange={(id) => setQuery((before) => withParams(before, { company: id }), { replace: true })}
        />
      ) : (
        <p dir="auto" className="align-page wrap-anywhere text-muted">
          {company.name}
        </p>
      )}
      <JobForm start={{ from }} company={company} mayPublish={false} />
    </>
  );
}

function Content() {
  const [query] = useSearchParams();
  const own = useQuery(companyQueries.own());
  const from = query.get('from');
  if (own.isPending) return <ScreenSkeleton />;
  if (!own.data)
    return (
      <Card as="div">
        <ErrorState
          message={messageOf(own.error, COMPANY_TEXTS.failed.load)}
          busy={own.isFetching}
          onRetry={() => void own.refetch()}
        />
      </Card>
    );
  const companies = own.data;
  if (companies.length === 0)
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
  if (from === null) return <NewJob companies={companies} />;
  return <JobById id={from}>{(job) => <NewJob companies={companies} from={job} />}</JobById>;
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
