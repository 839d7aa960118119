import { BOARD_SORTS, type BoardSort } from '@weft/shared/jobs/choices';
import { JOB_LIMITS } from '@weft/shared/limits';
import type { JobCard } from '@weft/shared/jobs/views';
import { SelectBox } from '@/ui/form/select-box';
import { SearchDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import type { BoardFilters as Filters } from '../../api/job-queries';
import { texts } from '../../texts/generated';
import { JobRow } from '../job-row';
import { JobRows, type JobsQuery } from '../job-list';
import { SaveJobButton } from '../save-job-button';
import { countFilters, type ChangeFilters } from './board-query';

const { board } = texts;

function countText(total: number | null | undefined): string {
  if (total === null || total === undefined) return '';
  const max = JOB_LIMITS.countedMax;
  return total >= max ? board.countMore({ max }) : board.count({ count: total });
}

function Nothing({ filters }: { filters: Filters }) {
  const isNarrowed = filters.search !== '' || filters.company !== '' || countFilters(filters) > 0;
  return isNarrowed ? (
    <EmptyState drawing={<SearchDrawing />} title={board.nothing}>
      {board.nothingHint}
    </EmptyState>
  ) : (
    <EmptyState title={board.empty}>{board.emptyHint}</EmptyState>
  );
}

/** Number, order and list of the jobs that match. `linkTo` returns the address that a job leads to. */
export function Results({
  query,
  filters,
  selected,
  linkTo,
  onChange,
}: {
  query: JobsQuery;
  filters: Filters;
  selected: string | undefined;
  linkTo: (job: JobCard) => string;
  onChange: ChangeFilters;
}) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line px-5 py-3 max-md:px-4">
        <h2 className="sr-only">{board.results}</h2>
        <p role="status" className="num text-label font-semibold">
          {countText(query.data?.pages[0]?.total)}
        </p>
        <SelectBox<BoardSort>
          label={board.sort}
          value={BOARD_SORTS.find((sort) => sort === filters.sort) ?? 'newest'}
          options={BOARD_SORTS.map((value) => ({ value, label: texts.sorts[value] }))}
          onChange={(sort) => onChange({ sort: sort === 'newest' ? '' : sort, job: '' })}
        />
      </div>
      <JobRows
        query={query}
        label={board.results}
        empty={<Nothing filters={filters} />}
        renderRow={(job) => (
          <JobRow
            key={job._id}
            job={job}
            to={linkTo(job)}
            isSelected={job._id === selected}
            action={<SaveJobButton job={job} />}
          />
        )}
      />
    </>
  );
}
