import { STORAGE_AREAS, type ItemAddress } from '../../platform/storage/file-storage.ts';

/** The book of stored items as a backup reads it: those that something names, and not those on their way in or out. */
export const KEPT_ITEMS = {
  collection: 'stored_items',
  filter: { state: 'kept' },
  addressOf: (row: { readonly [field: string]: unknown }): ItemAddress => {
    const area = STORAGE_AREAS.find((each) => each === row['area']);
    if (!area) throw new Error('a stored item lies in an area that this Weft does not know');
    return { area, id: String(row['_id']) };
  },
} as const;
