import { useInfiniteQuery } from '@tanstack/react-query';
import {
  STAGE_OF_COLUMN,
  STATES_OF_COLUMN,
  type Column as ColumnName,
} from '@weft/shared/applications/choices';
import { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
import type { Stage } from '@weft/shared/companies/choices';
import { useId, useState, type DragEvent } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { cx } from '@/ui/cx';
import { MoreButton } from '@/ui/button/more-button';
import { Badge } from '@/ui/display/badge';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { hiringQueries, type ApplicantFilter } from '../../api/hiring-queries';
import { texts } from '../../texts/generated';
import { ApplicantCard, DRAGGED } from './applicant-card';

const { hiring, columns } = texts;

/** What the columns of a job share. */
export interface Board {
  readonly job: string;
  readonly filter: ApplicantFilter;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (id: string, isChosen: boolean) => void;
  /** `among`: the column's applicants in their order. */
  readonly onOpen: (id: string, among: readonly string[]) => void;
  readonly onMove: (ids: readonly string[], stage: Stage) => void;
}

function Cards({ board, column, label }: { board: Board; column: ColumnName; label: string }) {
  const query = useInfiniteQuery(hiringQueries.column(board.job, column, board.filter));
  if (query.isPending)
    return (
      <SkeletonGroup label={hiring.loading} className="flex flex-col gap-2">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </SkeletonGroup>
    );
  if (!query.data)
    return (
      <ErrorState
        message={messageOf(query.error, APPLICATION_TEXTS.failed.applicants)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const applicants = query.data.pages.flatMap((page) => page.applicants);
  if (applicants.length === 0 && !query.hasNextPage) {
    const isSearched = board.filter.search !== '';
    return (
      <p className="px-1 py-3 text-small text-muted">{isSearched ? hiring.nobodyFound : hiring.nobody}</p>
    );
  }
  return (
    <>
      <ul aria-label={label} className="flex flex-col gap-2">
        {applicants.map((applicant) => (
          <ApplicantCard
            key={applicant._id}
            applicant={applicant}
            isChosen={board.chosen.has(applicant._id)}
            onChoose={(isChosen) => board.onChoose(applicant._id, isChosen)}
            onOpen={() =>
              board.onOpen(
                applicant._id,
                applicants.map(({ _id }) => _id),
              )
            }
            onMove={(stage) => board.onMove([applicant._id], stage)}
          />
        ))}
      </ul>
      <MoreButton query={query} failed={APPLICATION_TEXTS.failed.applicants} className="pt-3" />
    </>
  );
}

/** One column; what is dropped into it moves there. */
export function Column({
  board,
  column,
  count,
}: {
  board: Board;
  column: ColumnName;
  count: number | undefined;
}) {
  const [isOver, setOver] = useState(false);
  const headingId = useId();
  const handleDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAGGED)) return;
    event.preventDefault();
    setOver(true);
  };
  const handleDrop = (event: DragEvent) => {
    setOver(false);
    const [state, id] = event.dataTransfer.getData(DRAGGED).split(' ');
    if (id === undefined) return;
    event.preventDefault();
    // A new or hired one that returns to its own column keeps its state.
    if (STATES_OF_COLUMN[column].some((each) => each === state)) return;
    board.onMove([id], STAGE_OF_COLUMN[column]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the Move menu is the alternative
    <section
      aria-labelledby={headingId}
      tabIndex={-1}
      onDragOver={handleDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
      className={cx(
        'flex min-h-40 min-w-0 flex-col gap-2 rounded-lg bg-sunken p-2.5 outline-none',
        isOver && 'outline-2 outline-primary',
      )}
    >
      <h2
        id={headingId}
        className="flex items-center gap-2 px-1 font-sans text-label font-bold tracking-normal"
      >
        {columns[column]}
        {count !== undefined && <Badge quiet>{count}</Badge>}
      </h2>
      <Cards board={board} column={column} label={columns[column]} />
    </section>
  );
}
