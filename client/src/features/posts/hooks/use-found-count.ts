import { useQuery } from '@tanstack/react-query';
import type { FoundFilters } from '../api/post-keys';
import { postQueries } from '../api/post-queries';

/** Returns how many posts a search finds, up to the limit of the server; undefined while unknown. */
export function useFoundPostsCount(text: string, filters: FoundFilters): number | undefined {
  return useQuery(postQueries.foundCount(text, filters)).data?.count;
}
