import { parseStored, readStored, useStored, writeStored } from '@/lib/storage/stored-text';

/** How many are worth reading. */
const KEPT = 8;

const keyOf = (memberId: string) => `weft:recent-searches:${memberId}`;

function searchesIn(text: string | null): string[] {
  const value = parseStored(text);
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function keep(memberId: string, searches: readonly string[]): void {
  writeStored(keyOf(memberId), JSON.stringify(searches.slice(0, KEPT)));
}

/**
 * What a member has searched for lately on this device, newest first. Kept in the browser alone; signing out removes it with all
 * else of the member's.
 */
export function useRecentSearches(memberId: string) {
  const searches = searchesIn(useStored(keyOf(memberId)));
  const without = (search: string) =>
    searchesIn(readStored(keyOf(memberId))).filter(
      (each) => each.toLocaleLowerCase() !== search.toLocaleLowerCase(),
    );
  return {
    searches,
    remember: (search: string) => keep(memberId, [search, ...without(search)]),
    remove: (search: string) => keep(memberId, without(search)),
    clear: () => keep(memberId, []),
  };
}
