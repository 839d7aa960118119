import { useInfiniteQuery } from '@tanstack/react-query';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import type { SearchResult } from '@weft/shared/network/views';
import type { ReactNode } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { SearchDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { MoreButton } from '@/ui/button/more-button';
import type { SearchFilters } from '../../api/network-keys';
import { relationshipStoreOf } from '../../api/relationship-store';
import { searchQueries } from '../../api/search-queries';
import { PeopleSkeleton } from '../members/person-skeleton';
import { ResultRow } from './result-row';
import { useRelationshipsVersion } from '../../api/use-relationship';
import { useQueryClient } from '@tanstack/react-query';
import { texts } from '../../texts/generated';

/** Returns the members without duplicates and hidden members. */
function useVisible(users: readonly SearchResult[] | undefined): SearchResult[] {
  const store = relationshipStoreOf(useQueryClient());
  useRelationshipsVersion();
  const unique = new Map((users ?? []).map((user) => [user._id, user]));
  return [...unique.values()].filter(({ _id }) => !store.isHidden(_id));
}

/** Members found by a search. Loads pages while the member scrolls. */
export function PeopleResults({
  text,
  filters,
  tagOf,
}: {
  text: string;
  filters: SearchFilters;
  /** What a later feature shows beside a member's name. */
  tagOf?: (memberId: string) => ReactNode;
}) {
  const query = useInfiniteQuery(searchQueries.page(text, filters));
  const users = useVisible(query.data?.pages.flatMap((page) => page.users));
  if (query.isPending) return <PeopleSkeleton />;
  if (!query.data)
    return (
      <ErrorState
        message={messageOf(query.error, NETWORK_TEXTS.failed.search)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const [first] = query.data.pages;
  const total = first?.total ?? users.length;
  const isFiltered = Object.values(filters).some((filter) => filter !== '');
  const isEmpty = users.length === 0 && !query.hasNextPage;
  return (
    <>
      <p role="status" className={isEmpty ? 'sr-only' : 'num px-5 pt-3.5 text-small text-muted max-md:px-4'}>
        {isEmpty
          ? NETWORK_TEXTS.empty.search
          : first?.hasMore
            ? texts.search.foundMore({ shown: String(total) })
            : texts.search.found({ count: total, shown: String(total) })}
      </p>
      {isEmpty ? (
        <EmptyState drawing={<SearchDrawing />} title={NETWORK_TEXTS.empty.search}>
          {isFiltered ? texts.search.fewerFilters : NETWORK_TEXTS.empty.searchHint}
        </EmptyState>
      ) : (
        <ul aria-label={texts.search.people} className="divide-y divide-line">
          {users.map((user) => (
            <ResultRow key={user._id} user={user} tag={tagOf?.(user._id)} />
          ))}
        </ul>
      )}
      <MoreButton query={query} failed={NETWORK_TEXTS.failed.search} className="pb-5" />
    </>
  );
}
