import { useSearchParams } from 'react-router-dom';

/** What the page of results is asked for, as it stands in its address. */
export interface SearchWords {
  text: string;
  tab: 'people' | 'posts';
  filters: { country: string; state: string; city: string; connection: string };
}

/** The words of the address, and how to change some of them: filters replace the entry, so that Back leads away from the search. */
export function useSearchWords(): SearchWords & { change: (words: Record<string, string>) => void } {
  const [query, setQuery] = useSearchParams();
  const word = (name: string) => query.get(name) ?? '';
  return {
    text: word('q').trim(),
    tab: word('tab') === 'posts' ? 'posts' : 'people',
    filters: {
      country: word('country'),
      state: word('state'),
      city: word('city'),
      connection: word('connection'),
    },
    change: (words) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(words)) {
            if (value === '') after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true },
      ),
  };
}
