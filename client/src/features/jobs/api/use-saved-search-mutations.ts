import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { BodyInput } from '@weft/shared/http/endpoint';
import {
  changeSearch,
  noteSearchOpened,
  removeSearch,
  saveSearch,
  type SavedSearch,
} from '@weft/shared/jobs/saved-search-contract';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { savedSearchQueries } from './saved-search-queries';

const { done, failed } = JOB_TEXTS;
const { queryKey } = savedSearchQueries.list();
const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Shows a stored search in the list; a new one comes first. */
function keep(client: QueryClient, search: SavedSearch): void {
  client.setQueryData(queryKey, (known) => {
    if (!known) return known;
    const isKnown = known.some(({ _id }) => _id === search._id);
    return isKnown ? known.map((each) => (each._id === search._id ? search : each)) : [search, ...known];
  });
}

type NewSearch = Omit<BodyInput<typeof saveSearch>, 'timeZone'>;

/** Saves a search. The form shows a failure. */
export function useSaveSearch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (search: NewSearch) =>
      (await call(saveSearch, { body: { ...search, timeZone: ownTimeZone() } })).search,
    onSuccess: (search) => {
      keep(client, search);
      notify.success(done.searchSaved);
    },
  });
}

/** Changes name or alert of a search. */
export function useChangeSearch(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changes: Partial<Pick<NewSearch, 'name' | 'frequency'>>) =>
      (await call(changeSearch, { params: { id }, body: { ...changes, timeZone: ownTimeZone() } })).search,
    onSuccess: (search) => keep(client, search),
  });
}

/** Notes that a search was opened. A failure has no effect but that its jobs stay new. */
export function useNoteOpened() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call(noteSearchOpened, { params: { id } })).search,
    onSuccess: (search) => keep(client, search),
  });
}

export function useRemoveSearch(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeSearch, { params: { id } }),
    onSuccess: () => {
      client.setQueryData(queryKey, (known) => known?.filter(({ _id }) => _id !== id));
      notify.success(done.searchRemoved);
    },
    onError: (error) => notify.error(messageOf(error, failed.removeSearch)),
  });
}
