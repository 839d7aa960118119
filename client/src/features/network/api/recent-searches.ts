import { useSyncExternalStore } from 'react';

/** How many are worth reading. */
const KEPT = 8;

const listeners = new Set<() => void>();
const keyOf = (memberId: string) => `weft:recent-searches:${memberId}`;

/** Local storage may be switched off or full: nothing is then remembered, and nothing breaks. */
function quietly<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

const NONE = '[]';
const stored = (memberId: string) => quietly(() => localStorage.getItem(keyOf(memberId))) ?? NONE;

function parse(text: string): string[] {
  const value = quietly((): unknown => JSON.parse(text));
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function keep(memberId: string, searches: readonly string[]): void {
  quietly(() => localStorage.setItem(keyOf(memberId), JSON.stringify(searches.slice(0, KEPT))));
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  // Another tab of the same member's.
  window.addEventListener('storage', tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', tell);
  };
}

/**
 * What a member has searched for lately on this device, newest first. Kept in the browser alone; signing out removes it with all
 * else of the member's (specification 3.15).
 */
export function useRecentSearches(memberId: string) {
  const text = useSyncExternalStore(subscribe, () => stored(memberId));
  const searches = parse(text);
  const without = (search: string) =>
    parse(stored(memberId)).filter((each) => each.toLocaleLowerCase() !== search.toLocaleLowerCase());
  return {
    searches,
    remember: (search: string) => keep(memberId, [search, ...without(search)]),
    remove: (search: string) => keep(memberId, without(search)),
    clear: () => keep(memberId, []),
  };
}
