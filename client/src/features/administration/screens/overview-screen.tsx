import { useQuery } from '@tanstack/react-query';
import { DAILY_COUNTS } from '@weft/shared/administration/overview-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { messageOf } from '@/lib/api/api-error';
import { usePageTitle } from '@/lib/browser/page-title';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { overviewQueries } from '../api/overview-queries';
import { AdministrationFrame } from '../components/administration-frame';
import { DailyChart } from '../components/overview/daily-chart';
import { FigureTiles } from '../components/overview/figure-tiles';
import { texts } from '../texts/generated';

const { overview } = texts;

function LoadedOverview() {
  const { data, error, isFetching, refetch } = useQuery(overviewQueries.state());
  if (data)
    return (
      <div className="flex flex-col gap-6 max-md:gap-4">
        <FigureTiles overview={data} />
        <div className="grid grid-cols-1 items-start gap-6 desk:grid-cols-2 max-md:gap-4">
          {DAILY_COUNTS.map((kind) => (
            <DailyChart key={kind} kind={kind} days={data.days} />
          ))}
        </div>
        <p className="text-small text-muted">{overview.note}</p>
      </div>
    );
  if (error)
    return (
      <ErrorState
        message={messageOf(error, ADMINISTRATION_TEXTS.failed.loadOverview)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <SkeletonGroup label={overview.loading}>
      <Skeleton className="h-28" />
      <Skeleton className="mt-4 h-72" />
    </SkeletonGroup>
  );
}

/** `/admin`: the network in numbers, and charts of the last 90 days. */
export function OverviewScreen() {
  usePageTitle(overview.title);
  return (
    <AdministrationFrame title={overview.title} text={overview.text}>
      <LoadedOverview />
    </AdministrationFrame>
  );
}
