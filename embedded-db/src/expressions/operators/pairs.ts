import { namesOf } from '../../values/field-order.ts';
import { emptyDocument, fieldOf, isDocument, setField } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { StoreError } from '../../errors/store-error.ts';
import { isNullish, typeText } from '../coerce.ts';
import { unary } from '../define-operator.ts';
import type { Operators } from '../define-operator.ts';

type Arg = Value | undefined;
type Pair = [key: string, value: Value];

const textKey = (key: Arg, code: number): string => {
  if (typeof key === 'string') return key;
  throw new StoreError(code, `$arrayToObject requires keys of type string, found: ${typeText(key)}`);
};

const inconsistent = (code: number, entry: Value): StoreError =>
  new StoreError(
    code,
    `$arrayToObject requires a consistent input format. Elements must all be arrays or all be objects. Found: ${typeText(entry)}`,
  );

const pairOfArray = (entry: Value): Pair => {
  if (!Array.isArray(entry)) throw inconsistent(40396, entry);
  if (entry.length !== 2)
    throw new StoreError(40397, `$arrayToObject requires arrays of size 2, found size: ${entry.length}`);
  return [textKey(entry[0], 40395), entry[1] as Value];
};

const pairOfDocument = (entry: Value): Pair => {
  if (!isDocument(entry)) throw inconsistent(40391, entry);
  const names = Object.keys(entry);
  if (names.length !== 2) {
    throw new StoreError(
      40392,
      `$arrayToObject requires objects with exactly the fields 'k' and 'v', found ${names.length} fields`,
    );
  }
  const value = fieldOf(entry, 'v');
  if (!Object.hasOwn(entry, 'k') || value === undefined)
    throw new StoreError(40393, `$arrayToObject requires objects with the fields 'k' and 'v'`);
  return [textKey(fieldOf(entry, 'k'), 40394), value];
};

/** The first entry says whether all are arrays of two or documents with `k` and `v`. */
const pairReader = (first: Arg): ((entry: Value) => Pair) => {
  if (Array.isArray(first)) return pairOfArray;
  if (isDocument(first)) return pairOfDocument;
  throw new StoreError(40398, `Unrecognised input type format for $arrayToObject: ${typeText(first)}`);
};

const arrayToObject = (array: Arg): Arg => {
  if (isNullish(array)) return null;
  if (!Array.isArray(array))
    throw new StoreError(40386, `$arrayToObject requires an array input, found: ${typeText(array)}`);
  const result = emptyDocument();
  if (array.length === 0) return result;
  const read = pairReader(array[0]);
  for (const entry of array) {
    const [key, value] = read(entry);
    if (key.includes('\0')) throw new StoreError(4940400, 'Key field cannot contain an embedded null byte');
    setField(result, key, value);
  }
  return result;
};

const pairDocument = (key: string, value: Value): Document => {
  const pair = emptyDocument();
  pair['k'] = key;
  pair['v'] = value;
  return pair;
};

const objectToArray = (document: Arg): Arg => {
  if (isNullish(document)) return null;
  if (!isDocument(document))
    throw new StoreError(40390, `$objectToArray requires a document input, found: ${typeText(document)}`);
  return namesOf(document).map((key) => pairDocument(key, document[key] as Value));
};

/** Between documents and lists of their fields. */
export const pairOperators: Operators = {
  $arrayToObject: unary(arrayToObject),
  $objectToArray: unary(objectToArray),
};
