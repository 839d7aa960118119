import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PHONE } from '@/lib/browser/is-phone';
import { usePageTitle } from '@/lib/browser/page-title';
import { useMediaQuery } from '@/lib/hooks/use-media-query';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { Card } from '@/ui/display/card';
import { jobQueries } from '../api/job-queries';
import { useBoardQuery } from '../components/board/board-query';
import { BoardSearch } from '../components/board/board-search';
import { Results } from '../components/board/results';
import { JobDetail } from '../components/detail/job-detail';
import { JobById } from '../components/job-by-id';
import { texts } from '../texts/generated';

/** `/jobs`: the board. Beside the list is the selected job; on phones each job has its own page. */
export function JobsScreen() {
  usePageTitle(texts.title);
  const isPhone = useMediaQuery(PHONE);
  const { filters, job, change, selecting } = useBoardQuery();
  const query = useInfiniteQuery({ ...jobQueries.board(filters), placeholderData: keepPreviousData });
  const found = query.data?.pages.flatMap((page) => page.jobs) ?? [];
  const selected = isPhone ? undefined : (found.find(({ _id }) => _id === job) ?? found[0])?._id;
  return (
    <div className="mx-auto flex max-w-page flex-col gap-4 p-6 max-md:gap-3 max-md:p-3">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="flex-1">{texts.title}</h1>
        <Link to={paths.myJobs} className={buttonClass({ variant: 'secondary' })}>
          {texts.mine.title}
        </Link>
        <Link to={paths.newJob()} className={buttonClass({ variant: 'secondary' })}>
          <Plus aria-hidden="true" className="size-4.5" />
          {texts.board.post}
        </Link>
      </div>
      <BoardSearch filters={filters} onChange={change} />
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[312px_minmax(0,1fr)] desk:grid-cols-[404px_minmax(0,1fr)]">
        <Card as="div" className="overflow-hidden">
          <Results
            query={query}
            filters={filters}
            selected={selected}
            linkTo={({ _id }) => (isPhone ? paths.job(_id) : selecting(_id))}
            onChange={change}
          />
        </Card>
        {selected !== undefined && (
          <Card
            as="div"
            role="region"
            aria-label={texts.board.detail}
            tabIndex={0}
            className="sticky top-[calc(var(--header-h)+16px)] max-h-[calc(100dvh-var(--header-h)-32px)] overflow-y-auto"
          >
            <JobById key={selected} id={selected}>
              {(shown) => <JobDetail job={shown} headingLevel="h2" isLinked />}
            </JobById>
          </Card>
        )}
      </div>
    </div>
  );
}
