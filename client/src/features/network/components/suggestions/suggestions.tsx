import { useInfiniteQuery } from '@tanstack/react-query';
import { NETWORK_LIMITS } from '@weft/shared/limits';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { messageOf } from '@/lib/api/api-error';
import { useFreshOnVisit } from '@/lib/api/fresh-list';
import { Card } from '@/ui/display/card';
import { PeopleDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { MoreButton } from '@/ui/button/more-button';
import { networkQueries } from '../../api/network-queries';
import { useListed } from '../../api/use-listed';
import { CardsSkeleton } from '../members/person-skeleton';
import { isStillSuggested, suggestionIdOf } from './still-suggested';
import { SuggestionCard } from './suggestion-card';
import { texts } from '../../texts/generated';

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(200px,42vw),1fr))] gap-4 max-md:gap-3';

function Grid() {
  const list = networkQueries.suggestions();
  useFreshOnVisit(list.queryKey);
  const query = useInfiniteQuery(list);
  const users = useListed(query.data, suggestionIdOf, isStillSuggested);
  if (query.isPending) return <CardsSkeleton cards={NETWORK_LIMITS.suggestionsPage} className={gridClass} />;
  if (!users)
    return (
      <Card as="div">
        <ErrorState
          message={messageOf(query.error, NETWORK_TEXTS.failed.users)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </Card>
    );
  if (users.length === 0 && !query.hasNextPage)
    return (
      <Card as="div">
        <EmptyState drawing={<PeopleDrawing />} title={texts.suggestions.none} headingLevel="h3">
          {texts.suggestions.noneHint}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <ul className={gridClass}>
        {users.map((user) => (
          <SuggestionCard key={user._id} user={user} />
        ))}
      </ul>
      <MoreButton query={query} failed={NETWORK_TEXTS.failed.users} onDemand className="mt-[18px]" />
    </>
  );
}

/** "Suggestion" of My Network: loads eight members at a time. */
export function Suggestions() {
  return (
    <section aria-labelledby="suggestions">
      <h2 id="suggestions" className="mt-2 mb-3 ms-0.5 text-title">
        {texts.suggestions.title}
      </h2>
      <Grid />
    </section>
  );
}
