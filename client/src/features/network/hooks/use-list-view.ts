import { MEMBER_SORTS, type MemberSort } from '@weft/shared/network/list-queries';
import { useLocation, useSearchParams } from 'react-router-dom';
import { withParams } from '@/lib/browser/with-params';
import type { ListView } from '../api/network-keys';

const isSort = (value: string | null): value is MemberSort =>
  MEMBER_SORTS.includes((value ?? '') as MemberSort);

/**
 * Sort, search and tab of a list of people, stored in the query string so that reload and Back restore them. `change` replaces
 * the history entry; an empty value removes its parameter.
 */
export function useListView(): {
  view: ListView;
  tab: string | null;
  change: (params: Record<string, string>) => void;
} {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const sort = query.get('sort');
  return {
    view: { sort: isSort(sort) ? sort : 'recently-added', search: query.get('search') ?? '' },
    tab: query.get('tab'),
    change: (params) => setQuery((before) => withParams(before, params), { replace: true, state }),
  };
}
