import { useSearchParams } from 'react-router-dom';

/** The parameters of the search screen's address. */
export interface SearchQuery {
  text: string;
  tab: 'people' | 'posts';
  filters: { country: string; state: string; city: string; connection: string };
}

/** The search parameters, and `change` to set some of them. It replaces the history entry, so that Back leaves the search. */
export function useSearchQuery(): SearchQuery & { change: (params: Record<string, string>) => void } {
  const [query, setQuery] = useSearchParams();
  const param = (name: string) => query.get(name) ?? '';
  return {
    text: param('q').trim(),
    tab: param('tab') === 'posts' ? 'posts' : 'people',
    filters: {
      country: param('country'),
      state: param('state'),
      city: param('city'),
      connection: param('connection'),
    },
    change: (params) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(params)) {
            if (value === '') after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true },
      ),
  };
}
