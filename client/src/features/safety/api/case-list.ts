import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { AnswerEnvelope } from '@weft/shared/http/endpoint';
import type { listCases } from '@weft/shared/safety/contract';
import { CASE_STATUSES, type CaseStatus, type ModerationCase } from '@weft/shared/safety/views';
import { safetyQueries } from './safety-queries';

type Pages = InfiniteData<AnswerEnvelope<typeof listCases>, string | undefined>;

function changeCases(
  client: QueryClient,
  status: CaseStatus,
  change: (cases: readonly ModerationCase[], page: number) => ModerationCase[],
): void {
  client.setQueryData<Pages>(
    safetyQueries.cases(status).queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, index) => ({ ...page, cases: change(page.cases, index) })),
      },
  );
}

/** Updates a case in the cached lists: in its position or at the top of its list, and out of the other list. */
export function updateCase(client: QueryClient, changed: ModerationCase): void {
  for (const status of CASE_STATUSES) {
    const pages = client.getQueryData(safetyQueries.cases(status).queryKey)?.pages ?? [];
    const isListed = pages.some(({ cases }) => cases.some(({ _id }) => _id === changed._id));
    changeCases(client, status, (cases, page) => {
      if (status !== changed.status) return cases.filter(({ _id }) => _id !== changed._id);
      if (isListed) return cases.map((one) => (one._id === changed._id ? changed : one));
      return page === 0 ? [changed, ...cases] : [...cases];
    });
  }
}

export function setOpenCount(client: QueryClient, count: number): void {
  client.setQueryData(safetyQueries.openCount().queryKey, count);
}
