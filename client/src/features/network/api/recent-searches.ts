import { parseStored, readStored, writeStored } from '@/lib/storage/stored-text';
import { useStored } from '@/lib/storage/use-stored';

/** Older searches are removed. */
const MAX_SEARCHES = 8;

const keyOf = (memberId: string) => `weft:recent-searches:${memberId}`;

function parseSearches(text: string | null): string[] {
  const value = parseStored(text);
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function save(memberId: string, searches: readonly string[]): void {
  writeStored(keyOf(memberId), JSON.stringify(searches.slice(0, MAX_SEARCHES)));
}

/**
 * A member's recent searches on this device, newest first. Only the browser stores them; signing out removes them.
 */
export function useRecentSearches(memberId: string) {
  const searches = parseSearches(useStored(keyOf(memberId)));
  const without = (search: string) =>
    parseSearches(readStored(keyOf(memberId))).filter((item) => item.toLowerCase() !== search.toLowerCase());
  return {
    searches,
    add: (search: string) => save(memberId, [search, ...without(search)]),
    remove: (search: string) => save(memberId, without(search)),
    clear: () => save(memberId, []),
  };
}
