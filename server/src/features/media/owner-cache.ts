import { LRUCache } from 'lru-cache';
import type { StoredItemStore } from './stored-item.store.ts';

const KEPT = 20_000;

/** Returns the owner of an item, cached because it never changes; undefined if the item is gone. */
export function cacheOwners(store: Pick<StoredItemStore, 'owner'>) {
  const owners = new LRUCache<string, string>({ max: KEPT });
  return async (id: string): Promise<string | undefined> => {
    const known = owners.get(id);
    if (known !== undefined) return known;
    const owner = await store.owner(id);
    if (owner !== undefined) owners.set(id, owner);
    return owner;
  };
}
