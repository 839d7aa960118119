import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Reloads the newest page of a list and drops the older pages. The list stays visible until the response arrives. */
export async function refreshList(client: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  client.setQueryData<InfiniteData<unknown>>(
    queryKey,
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  );
  await client.invalidateQueries({ queryKey });
}

/** Reloads the list on every visit, also when its link is clicked on the list itself. Back shows the cached list. */
export function useFreshOnVisit(queryKey: readonly unknown[]): void {
  const client = useQueryClient();
  const isBack = useNavigationType() === NavigationType.Pop;
  const { key } = useLocation();
  const visit = useRef<string>(undefined);
  useEffect(() => {
    if (visit.current === key) return;
    const wasHere = visit.current !== undefined;
    visit.current = key;
    if (isBack || !client.getQueryData(queryKey)) return;
    if (wasHere) window.scrollTo(0, 0);
    void refreshList(client, queryKey);
  }, [client, isBack, key, queryKey]);
}
