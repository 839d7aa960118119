import type { JobView } from '@weft/shared/jobs/views';
import { Navigate, useParams } from 'react-router-dom';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { ApprovalNote } from '../components/edit/approval-note';
import { JobForm } from '../components/edit/job-form';
import { JobById } from '../components/job-by-id';
import { PostedJobsLink } from '../components/posted-jobs-link';
import { StateTag } from '../components/state-tag';
import { texts } from '../texts/generated';

function EditJob({ job }: { job: JobView }) {
  usePageTitle(texts.edit.change);
  const { company, approval, state } = job;
  return (
    <div className="mx-auto flex max-w-page flex-col gap-4 p-6 max-md:gap-3 max-md:p-3">
      <PostedJobsLink />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1>{texts.edit.change}</h1>
          <p dir="auto" className="align-page wrap-anywhere text-muted">
            {company.name}
          </p>
        </div>
        <StateTag job={job} />
      </div>
      {state === 'draft' && approval !== null && approval !== 'approved' && (
        <ApprovalNote company={company} approval={approval} />
      )}
      <JobForm start={{ job }} company={company} mayPublish={approval === 'approved'} />
    </div>
  );
}

/** `/jobs/{id}/edit`, for members who may edit the job; others see it. */
export function EditJobScreen() {
  const { id = '' } = useParams();
  return (
    <JobById id={id}>
      {(job) =>
        job.can.edit ? <EditJob key={job._id} job={job} /> : <Navigate replace to={paths.job(job._id)} />
      }
    </JobById>
  );
}
