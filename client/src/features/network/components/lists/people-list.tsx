import type { ReactNode } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { useNextPage, type PagedQuery } from '@/lib/hooks/use-next-page';
import { useWindowList } from '@/lib/hooks/use-window-list';
import { ErrorState } from '@/ui/feedback/error-state';
import type { PersonRow } from '../../api/network-queries';
import { PeopleSkeleton } from '../members/person-skeleton';

/** Row height in pixels, until it is measured. */
const ESTIMATED_HEIGHT = 85;
/** The next page loads when fewer rows than this are left. */
const PREFETCH_ROWS = 20;
/** Rows rendered above and below the window, so that fast scrolling shows no gaps. */
const OVERSCAN = 8;

/** A virtual list of people that loads pages while the member scrolls. */
export function PeopleList({
  rows,
  total,
  label,
  query,
  failed,
  renderRow,
}: {
  rows: readonly PersonRow[];
  /** Number of rows, including those that are not loaded. */
  total: number;
  /** Accessible name of the list. */
  label: string;
  query: PagedQuery;
  /** Message if a further page fails without a server message. */
  failed: string;
  renderRow: (row: PersonRow) => ReactNode;
}) {
  const ids = rows.map(({ _id }) => _id);
  const {
    list,
    rows: shown,
    measureRow,
    style,
  } = useWindowList(ids, { estimatedHeight: ESTIMATED_HEIGHT, overscan: OVERSCAN });
  const last = shown.at(-1);
  useNextPage(query, last === undefined || last.index >= rows.length - PREFETCH_ROWS);
  return (
    <>
      <div
        ref={list}
        role="list"
        aria-label={label}
        aria-busy={query.isFetchingNextPage}
        tabIndex={-1}
        className="[overflow-anchor:none] outline-none"
        style={style}
      >
        {shown.map(({ key, index }) => {
          const row = rows[index];
          return (
            row && (
              <div
                key={key}
                ref={measureRow}
                data-index={index}
                role="listitem"
                aria-posinset={index + 1}
                aria-setsize={Math.max(total, rows.length)}
                className={index > 0 ? 'border-t border-line' : undefined}
              >
                {renderRow(row)}
              </div>
            )
          );
        })}
      </div>
      {query.isFetchNextPageError && (
        <ErrorState
          small
          message={messageOf(query.error, failed)}
          onRetry={() => void query.fetchNextPage({ cancelRefetch: false })}
        />
      )}
      {query.isFetchingNextPage && <PeopleSkeleton rows={2} />}
    </>
  );
}
