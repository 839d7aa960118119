import { namesOf } from '../values/field-order.ts';
import { rawElement, rawId, startsWithId, withIdFirst } from '../bson/raw.ts';
import { decode } from '../bson/codec.ts';
import { bsonType } from '../bson/types.ts';
import { validateBson } from '../bson/validate.ts';
import { documentOf } from '../values/values.ts';
import type { Value } from '../values/values.ts';
import { storeError } from '../errors/store-error.ts';
import type { Collection } from './collection.ts';
import { validationDetails } from './validation-details.ts';

/** The largest stored document, in bytes. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

const ID_TYPES_REFUSED = new Map<number, string>([
  [bsonType.array, 'array'],
  [bsonType.undefined, 'undefined'],
  [bsonType.regex, 'regex'],
]);

/**
 * Checks a client's document and returns its stored form: `_id` present and first.
 * @throws StoreError 22, 15, 53, 10334
 */
export function prepareDocument(raw: Buffer, newId: () => Value): Buffer {
  validateBson(raw);
  const stored = withIdFirst(raw, newId);
  checkSize(stored.length);
  checkIdType(stored);
  return Buffer.from(stored.buffer, stored.byteOffset, stored.length);
}

export function checkSize(bytes: number): void {
  if (bytes <= MAX_DOCUMENT_BYTES) return;
  throw storeError(
    'BSONObjectTooLarge',
    `BSONObj size: ${bytes} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}(16MB)`,
  );
}

function checkIdType(stored: Uint8Array): void {
  const type = startsWithId(stored) ? stored[4] : rawElement(stored, '_id')?.type;
  const refused = ID_TYPES_REFUSED.get(type ?? -1);
  if (refused) throw storeError('InvalidIdField', `The '_id' value cannot be of type ${refused}`);
  if (type !== bsonType.object) return;
  const id = rawId(stored) as Record<string, Value>;
  const dollar = namesOf(id).find((name) => name.startsWith('$') && !['$ref', '$id', '$db'].includes(name));
  if (dollar !== undefined) {
    throw storeError(
      'DollarPrefixedFieldName',
      `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`,
    );
  }
}

/** Tests a document against its collection's validator. @throws StoreError 121 with `errInfo` */
export function checkValidator(collection: Collection, after: Buffer, before: Buffer | undefined): void {
  const validator = collection.validator;
  if (!validator || validator.level === 'off' || validator.action === 'warn') return;
  if (validator.filter.matchesRaw(after)) return;
  // A moderate validator accepts updates of documents that were invalid before.
  if (validator.level === 'moderate' && before && !validator.filter.matchesRaw(before)) return;
  const document = decode(after);
  const errInfo = documentOf({
    failingDocumentId: document['_id'],
    details: validationDetails(validator.spec, document, collection.collation?.spec),
  });
  throw storeError('DocumentValidationFailure', 'Document failed validation', {
    extra: documentOf({ errInfo }),
  });
}
