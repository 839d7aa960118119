import { storeError } from '../errors/store-error.ts';
import { cstringEnd, readInt32, valueEnd } from './skip.ts';
import { asBuffer, documentEnd } from './decode.ts';
import { rawElements } from './raw.ts';
import { bsonType, MAX_DEPTH } from './types.ts';

const checkString = (bytes: Uint8Array, at: number): void => {
  if (bytes[at + 3 + readInt32(bytes, at)] !== 0)
    throw storeError('InvalidBSON', 'Not null terminated string');
};

/** Of so many names of a document hashes are compared; one with more is looked through by name. */
const FEW_NAMES = 32;
const FNV_PRIME = 0x01000193;
/** The hashes of the names at each level. Checking is synchronous and never nests, so one table serves all. */
const hashes = new Int32Array(MAX_DEPTH * FEW_NAMES);

const hashOf = (bytes: Buffer, start: number, end: number): number => {
  let hash = end - start;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (bytes[i] as number), FNV_PRIME);
  return hash;
};

/** Keeps the hash of the name that is number `count` of its level. @returns whether one of those before has the same */
const isHashKnown = (hash: number, depth: number, count: number): boolean => {
  const first = (depth - 1) * FEW_NAMES;
  for (let i = first; i < first + count; i++) if (hashes[i] === hash) return true;
  hashes[first + count] = hash;
  return false;
};

/** Readers would differ in which of two fields of one name they mean. */
const checkNames = (bytes: Buffer, at: number): void => {
  const names = new Set<string>();
  for (const { name } of rawElements(bytes, at)) {
    if (names.has(name))
      throw storeError('InvalidBSON', `invalid bson: the field name '${name}' comes twice in one document`);
    names.add(name);
  }
};

const checkLevel = (bytes: Buffer, at: number, depth: number, isArray: boolean): void => {
  if (depth > MAX_DEPTH) throw storeError('Overflow', 'Document exceeds maximum nested object depth');
  const end = documentEnd(bytes, at);
  let count = 0;
  let mayRepeat = false;
  let position = at + 4;
  while (position < end) {
    const type = bytes[position] as number;
    const nameEnd = cstringEnd(bytes, position + 1);
    if (!isArray && !mayRepeat) {
      mayRepeat = count === FEW_NAMES || isHashKnown(hashOf(bytes, position + 1, nameEnd), depth, count);
      count += 1;
    }
    const valueAt = nameEnd + 1;
    const next = valueEnd(bytes, type, valueAt);
    if (next > end) throw storeError('InvalidBSON', 'invalid bson: element runs past its document');
    if (type === bsonType.object || type === bsonType.array)
      checkLevel(bytes, valueAt, depth + 1, type === bsonType.array);
    else if (type === bsonType.string) checkString(bytes, valueAt);
    else if (type === bsonType.boolean && (bytes[valueAt] as number) > 1) {
      throw storeError('InvalidBSON', 'BSON bool is neither false nor true');
    }
    position = next;
  }
  if (mayRepeat) checkNames(bytes, at);
};

/**
 * Checks bytes that came from a client before they are stored undecoded: lengths, terminators, known types, depth, names that repeat.
 * Throws InvalidBSON (22) or Overflow (15).
 */
export const validateBson = (bytes: Uint8Array): void => {
  if (readInt32(bytes, 0) !== bytes.length)
    throw storeError('InvalidBSON', 'invalid bson: length does not match');
  checkLevel(asBuffer(bytes), 0, 1, false);
};
