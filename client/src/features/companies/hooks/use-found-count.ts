import { useInfiniteQuery } from '@tanstack/react-query';
import { companyQueries } from '../api/company-queries';

/** How many companies the loaded pages of a search have; `isMore` if there are others. Undefined while unknown. */
export function useFoundCompaniesCount(text: string): { count: number; isMore: boolean } | undefined {
  const { data, hasNextPage } = useInfiniteQuery(companyQueries.found(text));
  if (!data) return undefined;
  const count = data.pages.reduce((sum, { companies }) => sum + companies.length, 0);
  return { count, isMore: hasNextPage };
}
