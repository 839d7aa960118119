import type { CompanyView } from '@weft/shared/companies/views';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { Card } from '@/ui/display/card';
import { EmptyState } from '@/ui/feedback/empty-state';
import { jobQueries } from '../api/job-queries';
import { texts } from '../texts/generated';
import { JobList } from './job-list';
import { JobRow } from './job-row';
import { SaveJobButton } from './save-job-button';

/** The open jobs of a company. */
export function CompanyJobs({ company }: { company: CompanyView }) {
  const { _id, name, can } = company;
  return (
    <Card aria-labelledby="company-jobs" className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 pt-5 pb-2 max-md:px-4">
        <h2 id="company-jobs" className="text-title">
          {texts.company.open}
        </h2>
        {can.edit && (
          <Link to={paths.newJob(_id)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            <Plus aria-hidden="true" className="size-4" />
            {texts.board.post}
          </Link>
        )}
      </div>
      <JobList
        list={jobQueries.board({ company: _id })}
        label={texts.company.open}
        empty={<EmptyState title={texts.company.empty}>{texts.company.emptyHint({ name })}</EmptyState>}
        renderRow={(job) => (
          <JobRow key={job._id} job={job} to={paths.job(job._id)} action={<SaveJobButton job={job} />} />
        )}
      />
    </Card>
  );
}
