import { BoundedMap } from '../../platform/bounded-map.ts';
import type { StoredItemStore } from './stored-item.store.ts';

const KEPT = 20_000;

/** Whose an item is, at hand in memory once it was asked for: an item never changes hands. Undefined where it is gone. */
export function ownersAtHand(store: Pick<StoredItemStore, 'owner'>) {
  const owners = new BoundedMap<string, string>(KEPT);
  return async (id: string): Promise<string | undefined> => {
    const known = owners.get(id);
    if (known !== undefined) return known;
    const owner = await store.owner(id);
    if (owner !== undefined) owners.set(id, owner);
    return owner;
  };
}
