import { useQuery } from '@tanstack/react-query';
import { COLUMNS, type Column as ColumnName } from '@weft/shared/applications/choices';
import type { JobView } from '@weft/shared/jobs/views';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { CloseQuestion, JobById, PostedJobsLink } from '@/features/jobs';
import { usePageTitle } from '@/lib/browser/page-title';
import { useMediaQuery } from '@/lib/hooks/use-media-query';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { NotFoundCard } from '@/ui/feedback/not-found-card';
import { TabPanel, Tabs } from '@/ui/navigation/tabs';
import { hiringQueries } from '../api/hiring-queries';
import { ApplicantDialog } from '../components/hiring/applicant-dialog';
import { ChosenBar } from '../components/hiring/chosen-bar';
import { Column, type Board } from '../components/hiring/column';
import { DeclineDialog } from '../components/hiring/decline-dialog';
import { HiringTools } from '../components/hiring/hiring-tools';
import { useApplicantFilter } from '../components/hiring/use-applicant-filter';
import { HiringHead } from '../components/hiring/hiring-head';
import { useBoard } from '../components/hiring/use-board';
import { texts } from '../texts/generated';

const { hiring, columns } = texts;

/** Where all columns fit side by side. */
const WIDE = '(min-width: 1180px)';

/** The columns side by side, or as tabs where they don't fit. */
function Columns({ board }: { board: Board }) {
  const isWide = useMediaQuery(WIDE);
  const [tab, setTab] = useState<ColumnName>('new');
  const { data } = useQuery(hiringQueries.counts(board.job, board.filter.search));
  const countOf = (column: ColumnName) => data?.counts[column];
  if (isWide)
    return (
      <div className="grid grid-cols-5 items-start gap-3">
        {COLUMNS.map((column) => (
          <Column key={column} board={board} column={column} count={countOf(column)} />
        ))}
      </div>
    );
  return (
    <Tabs<ColumnName>
      value={tab}
      label={hiring.columns}
      flush
      tabs={COLUMNS.map((value) => ({
        value,
        label: hiring.tab({ name: columns[value], count: countOf(value) ?? 0 }),
      }))}
      onValueChange={setTab}
    >
      {COLUMNS.map((column) => (
        <TabPanel key={column} value={column} className="pt-3">
          {column === tab && <Column board={board} column={column} count={countOf(column)} />}
        </TabPanel>
      ))}
    </Tabs>
  );
}

function Hiring({ job }: { job: JobView }) {
  usePageTitle(hiring.title({ title: job.title }));
  const state = useBoard(job);
  const { chosen, choose, opened, open, declining, move } = state;
  const [filter, changeFilter] = useApplicantFilter();
  const board: Board = { job: job._id, filter, chosen, onChoose: choose, onOpen: open, onMove: move };
  return (
    <div className="mx-auto max-w-[1440px] p-6 max-md:p-3">
      <div className="mb-2">
        <PostedJobsLink />
      </div>
      <HiringHead job={job} />
      <HiringTools
        filter={filter}
        onChange={(change) => {
          // Nobody is moved who is not shown any more.
          state.clear();
          changeFilter(change);
        }}
      />
      <Columns board={board} />
      {chosen.size > 0 && (
        <ChosenBar count={chosen.size} onMove={(stage) => move([...chosen], stage)} onClear={state.clear} />
      )}
      {opened !== undefined && (
        <ApplicantDialog
          job={job._id}
          {...opened}
          onOpen={(id) => open(id, opened.among)}
          onMove={(stage) => move([opened.id], stage)}
          onClose={state.stopReading}
        />
      )}
      {declining && (
        <DeclineDialog
          count={declining.length}
          busy={state.isMoving}
          onDecline={state.decline}
          onClose={state.stopDeclining}
        />
      )}
      {state.asksToClose && <CloseQuestion job={job} onClose={state.stopClosing} />}
    </div>
  );
}

/** `/jobs/{id}/applicants`: the applicants of a job, for members who hire for it. */
export function ApplicantsScreen() {
  const { id = '' } = useParams();
  return (
    <JobById id={id}>
      {(job) =>
        job.can.hire ? (
          <Hiring key={job._id} job={job} />
        ) : (
          <NotFoundCard
            title={hiring.notFound}
            action={
              <Link to={paths.job(job._id)} className={buttonClass({ variant: 'secondary' })}>
                {hiring.viewJob}
              </Link>
            }
          >
            {hiring.notFoundHint}
          </NotFoundCard>
        )
      }
    </JobById>
  );
}
