import { printValue } from '../values/print.ts';
import { documentOf, setField } from '../values/values.ts';
import { namespaceOf } from '../catalog/collection.ts';
import type { Collection } from '../catalog/collection.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import { storeError } from '../errors/store-error.ts';
import type { StoreError } from '../errors/store-error.ts';
import type { IndexTuple } from './index-values.ts';

/** Error 11000 with MongoDB's text, `keyPattern` and `keyValue`. */
export function duplicateKey(collection: Collection, index: IndexInfo, tuple: IndexTuple): StoreError {
  const keyValue = documentOf({});
  index.fields.forEach((field, i) => setField(keyValue, field.path, tuple[i] ?? null));
  const shown = index.fields.map((field, i) => `${field.path}: ${printValue(tuple[i] ?? null)}`).join(', ');
  return storeError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespaceOf(collection)} index: ${index.name} dup key: { ${shown} }`,
    { extra: documentOf({ keyPattern: index.spec['key'], keyValue }) },
  );
}
