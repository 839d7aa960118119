import { documentOf, setField, typeNameOf } from '../bson/values.ts';
import type { Document, Value } from '../bson/values.ts';
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
  const shown = index.fields
    .map((field, i) => `${field.path}: ${describeValue(tuple[i] ?? null)}`)
    .join(', ');
  return storeError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespaceOf(collection)} index: ${index.name} dup key: { ${shown} }`,
    { extra: documentOf({ keyPattern: index.spec['key'] as Document, keyValue }) },
  );
}

/** A value as MongoDB writes it in messages, such as `ObjectId('…')` or `"text"`. */
function describeValue(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[ ${value.map(describeValue).join(', ')} ]`;
  switch (typeNameOf(value)) {
    case 'objectId':
      return `ObjectId('${String(value)}')`;
    case 'date':
      return `new Date(${(value as Date).getTime()})`;
    case 'object': {
      const fields = Object.entries(value as Document).map(
        ([name, inner]) => `${name}: ${describeValue(inner)}`,
      );
      return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}';
    }
    case 'double':
      return Number.isInteger(Number(value)) ? `${Number(value)}.0` : String(Number(value));
    case 'minKey':
      return 'MinKey';
    case 'maxKey':
      return 'MaxKey';
    default:
      return String(value);
  }
}
