import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { PeopleDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import type { Page, PersonRow } from '../../api/network-queries';
import { PeopleList } from './people-list';
import { PeopleSkeleton } from '../members/person-skeleton';
import { texts } from '../../texts/generated';

/** A list of people with its loading, error and empty states. */
export function ListFrame({
  query,
  rows,
  label,
  search,
  messages,
  emptyAction,
  renderRow,
}: {
  query: UseInfiniteQueryResult<InfiniteData<Page<PersonRow>>>;
  /** Rows of the loaded pages, without those that left the list. */
  rows: readonly PersonRow[] | undefined;
  label: string;
  search: string;
  messages: { failed: string; empty: string; hint: string; searchHint: string };
  /** Action for an empty list, hidden during a search. */
  emptyAction?: ReactNode;
  renderRow: (row: PersonRow) => ReactNode;
}) {
  if (query.isPending) return <PeopleSkeleton />;
  if (!query.data || !rows)
    return (
      <ErrorState
        message={messageOf(query.error, messages.failed)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const total = query.data.pages.at(-1)?.total ?? rows.length;
  const isEmpty = rows.length === 0 && !query.hasNextPage;
  return (
    <>
      {/* Announces the number of results to screen readers. */}
      <p role="status" className="sr-only">
        {search !== '' && !isEmpty && texts.lists.found({ count: total, shown: String(total) })}
      </p>
      {isEmpty ? (
        <EmptyState drawing={<PeopleDrawing />} title={messages.empty} action={search === '' && emptyAction}>
          {search === '' ? messages.hint : messages.searchHint}
        </EmptyState>
      ) : (
        <PeopleList
          rows={rows}
          total={total}
          label={label}
          query={query}
          failed={messages.failed}
          renderRow={renderRow}
        />
      )}
    </>
  );
}
