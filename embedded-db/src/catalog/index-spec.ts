import { equalValues } from '../values/compare.ts';
import { namesOf } from '../values/field-order.ts';
import { printValue } from '../values/print.ts';
import { documentOf, fieldOf, isDocument, isNumber } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { badValue, cannotCreate, location, storeError } from '../errors/store-error.ts';
import { compileFilter } from '../query/compile-filter.ts';
import type { FilterNode } from '../query/filter-node.ts';
import { readCollation } from '../sort/collation.ts';
import type { Collation } from '../sort/collation.ts';
import { geoFields, isGeoKind } from './geo-index-spec.ts';
import { numberOf } from './index-number.ts';
import type { IndexInfo } from './index-info.ts';
import { refuseTextOptions, textFields, textKey } from './text-index-spec.ts';
import { checkWildcardPath, wildcardFields } from './wildcard-index-spec.ts';

const KNOWN_OPTIONS = new Set(
  'key name ns v unique sparse background hidden expireAfterSeconds partialFilterExpression collation weights default_language language_override textIndexVersion wildcardProjection clustered 2dsphereIndexVersion bits min max'.split(
    ' ',
  ),
);
const ID_INDEX_OPTIONS = new Set(['key', 'name', 'ns', 'v', 'collation', 'background']);
/** The longest time to live of documents in a TTL index. */
export const MAX_EXPIRE_SECONDS = 2_147_483_647;
const MAX_FIELDS = 32;
const DB_REF_NAME = /^\$(?:id|ref|db)$/u;

/**
 * Checks an index specification of a client and puts it in the form that is stored and listed.
 * @param inherited the collation of the collection
 * @throws StoreError with MongoDB's codes (67, 197, ...) for anything malformed or not supported
 */
export function normalizeIndexSpec(given: Document, inherited?: Collation): Document {
  const key = fieldOf(given, 'key');
  if (!isDocument(key)) {
    throw storeError('FailedToParse', "The 'key' field is a required property of an index specification");
  }
  const name = fieldOf(given, 'name');
  if (typeof name !== 'string') {
    throw storeError('FailedToParse', "The 'name' field is a required property of an index specification");
  }
  if (name === '' || name === '*')
    throw cannotCreate(`index name cannot be ${name === '' ? 'empty' : "'*'"}`);
  for (const option of namesOf(given)) {
    if (!KNOWN_OPTIONS.has(option)) {
      throw storeError(
        'InvalidIndexSpecificationOption',
        `Error in specification: the field '${option}' is not valid for an index specification`,
      );
    }
  }
  checkKeyPattern(key);
  if (isIdPattern(key)) return normalizeIdSpec(given, inherited);
  return normalizeSecondarySpec(given, key, name, inherited);
}

export const isIdPattern = (key: Document): boolean =>
  Object.keys(key).length === 1 && Math.abs(numberOf(fieldOf(key, '_id')) ?? 0) === 1;

function checkKeyPattern(key: Document): void {
  const paths = namesOf(key);
  if (paths.length === 0) throw cannotCreate('Index keys cannot be an empty object');
  if (paths.length > MAX_FIELDS) throw cannotCreate(`Index key contains more than ${MAX_FIELDS} fields`);
  for (const path of paths) {
    const value = key[path] as Value;
    if (path === '' || path.split('.').includes('')) {
      throw cannotCreate(`Index keys cannot contain an empty field: '${path}'`);
    }
    if (value === 'text') continue;
    if (
      !checkWildcardPath(key, path) &&
      path.split('.').some((name) => name.startsWith('$') && !DB_REF_NAME.test(name))
    ) {
      throw cannotCreate(`Index key contains an illegal field name: field name starts with '$': '${path}'`);
    }
    if (value === 'hashed' || isGeoKind(value)) continue;
    if (typeof value === 'string') throw cannotCreate(`index type '${value}' is not supported by this store`);
    const number = numberOf(value);
    if (number === undefined) {
      throw cannotCreate('Values in v:2 index key pattern must be numbers or the name of an index type');
    }
    if (number === 0 || Number.isNaN(number)) {
      throw cannotCreate('Values in the index key pattern cannot be 0 or NaN');
    }
  }
}

/** The collation of a new index: its own, or that of its collection. */
function indexCollation(given: Document, inherited: Collation | undefined): Collation | undefined {
  const own = fieldOf(given, 'collation');
  if (own === undefined) return inherited;
  if (isDocument(own)) return readCollation(own);
  throw storeError('TypeMismatch', "The field 'collation' must be an object");
}

function normalizeIdSpec(given: Document, inherited: Collation | undefined): Document {
  for (const option of namesOf(given)) {
    if (!ID_INDEX_OPTIONS.has(option)) {
      throw storeError(
        'InvalidIndexSpecificationOption',
        `The field '${option}' is not valid for an _id index specification`,
      );
    }
  }
  const collation = indexCollation(given, inherited);
  if (collation?.id !== inherited?.id) {
    throw badValue('The _id index must have the same collation as the collection.');
  }
  return documentOf({ v: 2, key: documentOf({ _id: 1 }), name: '_id_', collation: collation?.spec });
}

/** Versions 1 and 2 keep the same entries; others there are none of. */
function checkVersion(version: Value | undefined): void {
  if (version === undefined || (isNumber(version) && [1, 2].includes(Number(version)))) return;
  throw cannotCreate(`Invalid index specification; cannot create an index with v=${printValue(version)}`);
}

function normalizeSecondarySpec(
  given: Document,
  key: Document,
  name: string,
  inherited: Collation | undefined,
): Document {
  const unique = flag(given, 'unique');
  const sparse = flag(given, 'sparse');
  const hidden = flag(given, 'hidden');
  const partial = fieldOf(given, 'partialFilterExpression');
  if (partial !== undefined) {
    if (!isDocument(partial)) throw storeError('TypeMismatch', "'partialFilterExpression' must be an object");
    if (sparse) throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options');
    checkPartialFilter(compileFilter(partial).root);
  }
  const collation = indexCollation(given, inherited);
  checkVersion(fieldOf(given, 'v'));
  const isText = Object.values(key).includes('text');
  checkHashed(key, unique);
  const geo = geoFields(given, key, collation);
  const wildcard = wildcardFields(given, key);
  if (isText && collation) {
    throw cannotCreate(`Index type 'text' does not support collation: ${printValue(collation.spec)}`);
  }
  return documentOf({
    v: 2,
    key: isText ? textKey(key) : key,
    name,
    unique: unique || undefined,
    sparse: sparse || undefined,
    hidden: hidden || undefined,
    partialFilterExpression: partial,
    expireAfterSeconds: expireSeconds(given, key, isText),
    collation: collation?.spec,
    ...(isText ? textFields(given, key) : refuseTextOptions(given)),
    ...wildcard,
    ...geo,
  });
}

/** @throws StoreError 67, 16764 or 31303 */
function checkHashed(key: Document, unique: boolean): void {
  const values = Object.values(key);
  const count = values.filter((value) => value === 'hashed').length;
  if (count === 0) return;
  if (values.includes('text')) throw cannotCreate("Can't use more than one index plugin for a single index.");
  if (unique) {
    throw location(16_764, 'Currently hashed indexes cannot guarantee uniqueness. Use a regular index.');
  }
  if (count === 1) return;
  throw location(
    31_303,
    `A maximum of one index field is allowed to be hashed but found ${count} for 'key' ${printValue(key)}`,
  );
}

const PARTIAL_TESTS = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'in']);

/** A partial index takes what can be told from the document alone: comparisons, `$exists: true`, `$type`, `$and`, `$or`. */
function checkPartialFilter(node: FilterNode): void {
  if (node.kind === 'and' || node.kind === 'or') return node.children.forEach(checkPartialFilter);
  if (node.kind === 'always') return;
  if (node.kind === 'field') {
    if (PARTIAL_TESTS.has(node.op) || (node.op === 'exists' && node.value)) return;
    if (node.op === 'other' && node.name === '$type') return;
  }
  throw cannotCreate('unsupported expression in partial index');
}

function flag(given: Document, name: string): boolean {
  const value = fieldOf(given, name);
  if (value === undefined) return false;
  if (typeof value === 'boolean') return value;
  const number = numberOf(value);
  if (number === undefined) throw storeError('TypeMismatch', `The field '${name}' must be a boolean`);
  return number !== 0;
}

function expireSeconds(given: Document, key: Document, isText: boolean): Value | undefined {
  const value = fieldOf(given, 'expireAfterSeconds');
  if (value === undefined) return undefined;
  const seconds = numberOf(value);
  if (seconds === undefined) throw cannotCreate("TTL index 'expireAfterSeconds' option must be numeric");
  if (Number.isNaN(seconds) || seconds < 0 || seconds > MAX_EXPIRE_SECONDS) {
    throw cannotCreate(
      `TTL index 'expireAfterSeconds' option must be within the range 0 to ${MAX_EXPIRE_SECONDS}`,
    );
  }
  if (Object.keys(key).length !== 1 || isText) {
    throw cannotCreate('TTL indexes are single-field indexes, compound indexes do not support TTL');
  }
  if (Object.hasOwn(key, '_id')) throw cannotCreate('The field _id does not support TTL indexes');
  return Math.trunc(seconds);
}

const SIGNATURE = ['key', 'unique', 'sparse', 'partialFilterExpression', 'collation', 'wildcardProjection'];

const sameFields = (a: Document, b: Document, names: readonly string[]): boolean =>
  names.every((name) => equalValues(fieldOf(a, name), fieldOf(b, name)));

/**
 * Compares a new specification with the indexes there are.
 * @returns the index that already is what is asked for, or undefined when a new one is to be built
 * @throws StoreError 85 IndexOptionsConflict or 86 IndexKeySpecsConflict
 */
export function findExistingIndex(indexes: readonly IndexInfo[], spec: Document): IndexInfo | undefined {
  const named = indexes.find((index) => index.name === spec['name']);
  const both = (existing: IndexInfo) =>
    `Requested index: ${describe(spec)}, existing index: ${describe(existing.spec)}`;
  if (named && !sameFields(named.spec, spec, SIGNATURE)) {
    throw storeError(
      'IndexKeySpecsConflict',
      'An existing index has the same name as the requested index. When index names are not specified, they are ' +
        `auto generated and can cause conflicts. Please refer to our documentation. ${both(named)}`,
    );
  }
  if (
    named &&
    !sameFields(named.spec, spec, ['expireAfterSeconds', 'weights', 'default_language', 'bits', 'min', 'max'])
  ) {
    throw storeError(
      'IndexOptionsConflict',
      `An equivalent index already exists with the same name but different options. ${both(named)}`,
    );
  }
  if (named) return named;
  const isText = Object.hasOwn(spec, 'weights');
  const twin = indexes.find(
    (index) => sameFields(index.spec, spec, SIGNATURE) || (isText && index.kind === 'text'),
  );
  if (!twin) return undefined;
  const reason = isText && twin.kind === 'text' ? 'only one text index per collection allowed: ' : '';
  throw storeError(
    'IndexOptionsConflict',
    `${reason}Index already exists with a different name: ${twin.name}`,
  );
}

function describe(spec: Document): string {
  return JSON.stringify(spec, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
}
