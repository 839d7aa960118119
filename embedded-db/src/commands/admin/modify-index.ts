import { encode } from '../../bson/codec.ts';
import { printValue } from '../../values/print.ts';
import { copyDocument, fieldOf, isDocument } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { namespaceOf } from '../../catalog/collection.ts';
import type { Collection } from '../../catalog/collection.ts';
import type { IndexInfo } from '../../catalog/index-info.ts';
import { MAX_EXPIRE_SECONDS } from '../../catalog/index-spec.ts';
import { badValue, storeError } from '../../errors/store-error.ts';
import { strictFlag, toNumber } from '../options.ts';

const invalid = (message: string) => storeError('InvalidOptions', message);

/** Changes an index by `collMod`, and adds the old and new values to `reply`. @throws StoreError 27, 72, 115 */
export function modifyIndex(collection: Collection, change: Document, reply: Document): void {
  const { name, keyPattern, expireAfterSeconds, hidden: _, ...unknown } = change;
  if (Object.keys(unknown).length > 0) {
    throw storeError(
      'CommandNotSupported',
      `collMod of an index's '${Object.keys(unknown)[0]}' is not supported by this store`,
    );
  }
  const hidden = strictFlag(change, 'hidden', 'collMod.index');
  if (expireAfterSeconds === undefined && hidden === undefined)
    throw invalid('no expireAfterSeconds, hidden, unique, or prepareUnique field');
  const index = indexToModify(collection, name, keyPattern);
  // Everything is checked before anything is changed.
  const seconds = expireAfterSeconds === undefined ? undefined : expirySeconds(index, expireAfterSeconds);
  if (hidden === true && index.kind === 'id') throw badValue("can't hide _id index");
  const spec = copyDocument(index.spec);
  if (seconds !== undefined) {
    if (index.expireAfterSeconds !== undefined) reply['expireAfterSeconds_old'] = index.expireAfterSeconds;
    reply['expireAfterSeconds_new'] = expireAfterSeconds as Value;
    spec['expireAfterSeconds'] = expireAfterSeconds as Value;
    index.expireAfterSeconds = seconds;
  }
  if (hidden !== undefined) {
    reply['hidden_old'] = index.hidden;
    reply['hidden_new'] = hidden;
    index.hidden = hidden;
    if (hidden) spec['hidden'] = true;
    else delete spec['hidden'];
  }
  index.spec = spec;
}

function indexToModify(
  collection: Collection,
  name: Value | undefined,
  keyPattern: Value | undefined,
): IndexInfo {
  if (name === undefined && keyPattern === undefined)
    throw invalid('Must specify either index name or key pattern.');
  if (name !== undefined && keyPattern !== undefined)
    throw invalid('Cannot specify both key pattern and name.');
  const found = collection.indexes.filter(({ name: own, spec }) =>
    isDocument(keyPattern)
      ? encode(fieldOf(spec, 'key') as Document).equals(encode(keyPattern))
      : own === name,
  );
  const [index, ...others] = found;
  const wanted = printValue(name ?? keyPattern);
  if (!index) {
    throw storeError('IndexNotFound', `cannot find index ${wanted} for ns ${namespaceOf(collection)}`);
  }
  if (others.length > 0) {
    throw storeError(
      'AmbiguousIndexKeyPattern',
      `index keyPattern ${wanted} matches ${found.length} indexes, must use index name. Conflicting indexes: ${found.map((each) => each.name).join(', ')}`,
    );
  }
  return index;
}

function expirySeconds(index: IndexInfo, given: Value): number {
  if (index.kind === 'id') throw invalid('the _id field does not support TTL indexes');
  if (index.kind === 'text' || index.fields.length !== 1)
    throw invalid('TTL indexes are single-field indexes, compound indexes do not support TTL');
  const seconds = toNumber(given);
  if (seconds === undefined || !(seconds >= 0 && seconds <= MAX_EXPIRE_SECONDS)) {
    throw invalid(
      `TTL index 'expireAfterSeconds' option must be a number within the range 0 to ${MAX_EXPIRE_SECONDS}`,
    );
  }
  return Math.trunc(seconds);
}
