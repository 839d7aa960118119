import { STORAGE_AREAS, type ItemAddress } from './file-storage.ts';

const FILE_NAME = /^[a-z0-9]+\.[a-z0-9]+$/;
const ITEM_ID = /^[0-9a-f]{32}$/;

/** Returns whether an item with this id can have a file of this name; other names are not looked up. */
export function isPlausible({ id }: ItemAddress, name: string): boolean {
  return ITEM_ID.test(id) && FILE_NAME.test(name);
}

/** Returns the name under which a file is stored. Throws if the server did not create it. */
export function checkedName(name: string): string {
  if (!FILE_NAME.test(name)) throw new Error('a stored file has a plain name that the server made');
  return name;
}

/** The parts of an item's place: `<area>/<first two digits>/<id>`, so that no folder grows without bound. */
export function placeOf({ area, id }: ItemAddress): readonly [string, string, string] {
  if (!ITEM_ID.test(id)) throw new Error('an item of the file store has an id of 32 hexadecimal digits');
  return [area, id.slice(0, 2), id];
}

/** Which file lies at a place below the root of the store; undefined for what the store didn't put there. */
export function fileAt(parts: readonly string[]): { address: ItemAddress; name: string } | undefined {
  const [areaName, shelf, id = '', name = '', ...more] = parts;
  const area = STORAGE_AREAS.find((each) => each === areaName);
  const isOurs = area && shelf === id.slice(0, 2) && more.length === 0 && isPlausible({ area, id }, name);
  return isOurs ? { address: { area, id }, name } : undefined;
}
