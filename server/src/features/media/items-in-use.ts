import { STORAGE_AREAS, type ItemAddress } from '../../platform/storage/file-storage.ts';

/** Stored items for a backup: those in use, not those being added or removed. */
export const ITEMS_IN_USE = {
  collection: 'stored_items',
  filter: { state: 'kept' },
  addressOf: (row: { readonly [field: string]: unknown }): ItemAddress => {
    const area = STORAGE_AREAS.find((each) => each === row['area']);
    if (!area) throw new Error('a stored item lies in an area that this Weft does not know');
    return { area, id: String(row['_id']) };
  },
} as const;
