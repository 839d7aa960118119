import { MEMBER_SORTS, type MemberSort } from '@weft/shared/network/list-queries';
import { useLocation } from 'react-router-dom';
import { useAddressParams } from '@/lib/browser/use-address-params';
import type { ListView } from '../api/network-keys';

const isSort = (value: string | null): value is MemberSort =>
  MEMBER_SORTS.includes((value ?? '') as MemberSort);

/**
 * Sort, search and tab of a list of people, stored in the query string so that reload and Back restore them. `change` replaces
 * the history entry; an empty value removes its parameter.
 */
export function useListView(): {
  view: ListView;
  tab: string;
  change: (params: Record<string, string>) => void;
} {
  const { param, change } = useAddressParams();
  const { state } = useLocation() as { state: unknown };
  const sort = param('sort');
  return {
    view: { sort: isSort(sort) ? sort : 'recently-added', search: param('search') },
    tab: param('tab'),
    change: (params) => change(params, { state }),
  };
}
