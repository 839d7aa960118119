import type { JobView } from '@weft/shared/jobs/views';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { Card } from '@/ui/display/card';
import { JobById } from '../components/job-by-id';
import { JobDetail } from '../components/detail/job-detail';
import { texts } from '../texts/generated';

function JobPage({ job }: { job: JobView }) {
  const { title, company } = job;
  const named = company.slug === null ? texts.page.titleBy : texts.page.title;
  usePageTitle(named({ title, company: company.name }));
  return (
    <div className="mx-auto max-w-[860px] p-6 max-md:p-3">
      <Link to={paths.jobs} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        {texts.page.toBoard}
      </Link>
      <Card className="mt-3 overflow-hidden" aria-label={job.title}>
        <JobDetail job={job} headingLevel="h1" />
      </Card>
    </div>
  );
}

/** `/jobs/{id}`: a job. */
export function JobScreen() {
  const { id = '' } = useParams();
  return <JobById id={id}>{(job) => <JobPage key={job._id} job={job} />}</JobById>;
}
