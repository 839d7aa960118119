import type { JobCard, PostedJob } from '@weft/shared/jobs/views';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { Card } from '@/ui/display/card';
import { EmptyState } from '@/ui/feedback/empty-state';
import { TabPanel, Tabs } from '@/ui/navigation/tabs';
import { jobQueries } from '../api/job-queries';
import { JobList } from '../components/job-list';
import { JobRow } from '../components/job-row';
import { SaveJobButton } from '../components/save-job-button';
import { SavedSearches } from '../components/searches/saved-searches';
import { StateTag } from '../components/state-tag';
import { dayText } from '../job-facts';
import { texts } from '../texts/generated';

const { mine } = texts;
const TABS = ['saved', 'applied', 'searches', 'posted'] as const;
type Tab = (typeof TABS)[number];

function Note({ job }: { job: JobCard }) {
  const { state, endsAt } = job;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <StateTag job={job} />
      {state === 'open' && endsAt !== null && texts.card.until({ date: dayText(endsAt) })}
    </span>
  );
}

function PostedNote({ job }: { job: PostedJob }) {
  const { applicants } = job;
  return (
    <span className="num flex flex-wrap items-center gap-x-3 gap-y-1">
      <Note job={job} />
      {applicants && applicants.total > 0 && (
        <span>
          {mine.applicants({ count: applicants.total })}
          {applicants.unread > 0 && (
            <b className="ms-2 font-semibold text-text">{mine.unread({ count: applicants.unread })}</b>
          )}
        </span>
      )}
    </span>
  );
}

function Saved() {
  return (
    <JobList
      list={jobQueries.saved()}
      label={mine.saved}
      empty={
        <EmptyState
          title={mine.noSaved}
          action={
            <Link to={paths.jobs} className={buttonClass({ variant: 'secondary' })}>
              {mine.find}
            </Link>
          }
        >
          {mine.noSavedHint}
        </EmptyState>
      }
      renderRow={(job) => (
        <JobRow
          key={job._id}
          job={job}
          to={paths.job(job._id)}
          action={<SaveJobButton job={job} />}
          note={<Note job={job} />}
        />
      )}
    />
  );
}

function Posted() {
  return (
    <JobList
      list={jobQueries.posted()}
      label={mine.posted}
      empty={
        <EmptyState
          title={mine.noPosted}
          action={
            <Link to={paths.newJob()} className={buttonClass({ variant: 'secondary' })}>
              {texts.board.post}
            </Link>
          }
        >
          {mine.noPostedHint}
        </EmptyState>
      }
      renderRow={(job) => (
        <JobRow
          key={job._id}
          job={job}
          isOwn
          to={job.state === 'draft' && job.can.edit ? paths.editJob(job._id) : paths.job(job._id)}
          note={<PostedNote job={job} />}
          action={
            job.can.hire && (
              <Link
                to={paths.applicants(job._id)}
                aria-label={mine.applicantsOf({ title: job.title })}
                className={buttonClass({ variant: 'ghost', size: 'sm' })}
              >
                {texts.page.applicants}
              </Link>
            )
          }
        />
      )}
    />
  );
}

/** `/my-jobs`: jobs and searches that the viewer saved, jobs of their companies, and `applied`: their applications. */
export function MyJobsScreen({ applied }: { applied: ReactNode }) {
  usePageTitle(mine.title);
  const [query, setQuery] = useSearchParams();
  const panels: Record<Tab, ReactNode> = {
    saved: <Saved />,
    applied,
    searches: <SavedSearches />,
    posted: <Posted />,
  };
  const tab = TABS.find((each) => each === query.get('tab')) ?? 'saved';
  return (
    <div className="mx-auto max-w-[860px] p-6 max-md:p-3">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h1>{mine.title}</h1>
        <div className="flex flex-wrap gap-2">
          <Link to={paths.jobs} className={buttonClass({ variant: 'secondary' })}>
            {mine.find}
          </Link>
          <Link to={paths.newJob()} className={buttonClass({ variant: 'secondary' })}>
            {texts.board.post}
          </Link>
        </div>
      </div>
      <Tabs<Tab>
        value={tab}
        label={mine.title}
        flush
        tabs={TABS.map((value) => ({ value, label: mine[value] }))}
        onValueChange={(chosen) => setQuery(chosen === 'saved' ? {} : { tab: chosen }, { replace: true })}
      >
        {TABS.map((value) => (
          <TabPanel key={value} value={value} className="pt-4 max-md:pt-3">
            {value === tab && (
              <Card as="div" className="overflow-hidden">
                <h2 className="sr-only">{mine[value]}</h2>
                {panels[value]}
              </Card>
            )}
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}
