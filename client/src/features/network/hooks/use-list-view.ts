import { MEMBER_SORTS, type MemberSort } from '@weft/shared/network/list-queries';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ListView } from '../api/network-keys';

const isSort = (value: string | null): value is MemberSort =>
  MEMBER_SORTS.includes((value ?? '') as MemberSort);

/**
 * Sort, search and tab of a list of people. They stand in the address: a reload keeps them, and Back finds the list as it
 * was left. `change` replaces the present entry; an empty value takes its word out.
 */
export function useListView(): {
  view: ListView;
  tab: string | null;
  change: (words: Record<string, string>) => void;
} {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const sort = query.get('sort');
  return {
    view: { sort: isSort(sort) ? sort : 'recently-added', search: query.get('search') ?? '' },
    tab: query.get('tab'),
    change: (words) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [word, value] of Object.entries(words)) {
            if (value === '') after.delete(word);
            else after.set(word, value);
          }
          return after;
        },
        { replace: true, state },
      ),
  };
}
