import type { Document } from '../bson/values.ts';
import { badValue, storeError } from '../errors/store-error.ts';

/** The store compares strings by their bytes: only `{locale: 'simple'}` is what it does, so anything else is refused. */
export const requireSimpleCollation = (collation: Document | undefined): void => {
  if (collation === undefined || Object.keys(collation).length === 0) return;
  if (typeof collation['locale'] !== 'string')
    throw badValue("BSON field 'collation.locale' is missing but a required field");
  if (collation['locale'] !== 'simple') {
    throw storeError('QueryFeatureNotAllowed', 'this store supports the simple collation only');
  }
};
