import type { FoundFilters } from '@/features/posts';
import { useAddressParams } from '@/lib/browser/use-address-params';

/** The parameters of the search screen's address. */
export interface SearchQuery {
  text: string;
  tab: 'people' | 'posts' | 'companies';
  posts: FoundFilters;
  filters: { country: string; state: string; city: string; connection: string };
}

const TABS = ['people', 'posts', 'companies'] as const;

/** What changes the search; empty parameters are left out. */
type Params = Readonly<Record<string, string>>;

interface Search extends SearchQuery {
  /** Sets some parameters. It replaces the history entry, so that Back leaves the search. */
  readonly change: (params: Params) => void;
  /** Returns the address with some parameters set. */
  readonly addressWith: (params: Params) => string;
}

/** The search parameters of the address. */
export function useSearchQuery(): Search {
  const { param, change, addressWith } = useAddressParams();
  return {
    text: param('q').trim(),
    tab: TABS.find((tab) => tab === param('tab')) ?? 'people',
    filters: {
      country: param('country'),
      state: param('state'),
      city: param('city'),
      connection: param('connection'),
    },
    posts: {
      by: param('by') === 'followed' ? 'followed' : '',
      days: param('days') === '30' ? '30' : '',
    },
    change,
    addressWith,
  };
}
