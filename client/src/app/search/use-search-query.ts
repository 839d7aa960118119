import { useSearchParams } from 'react-router-dom';
import type { FoundFilters } from '@/features/posts';
import { withParams } from '@/lib/browser/with-params';

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
  const [query, setQuery] = useSearchParams();
  const param = (name: string) => query.get(name) ?? '';
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
    change: (params) => setQuery((before) => withParams(before, params), { replace: true }),
    addressWith: (params) => `?${withParams(query, params)}`,
  };
}
