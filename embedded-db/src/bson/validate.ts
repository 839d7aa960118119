import { isUtf8 } from 'node:buffer';
import { storeError } from '../errors/store-error.ts';
import { cstringEnd, readInt32, valueEnd } from './skip.ts';
import { asBuffer, documentEnd } from './decode.ts';
import { rawElements } from './raw.ts';
import { readName } from './read-text.ts';
import { bsonType, MAX_DEPTH } from './types.ts';

/** Above this length a native call scans a text faster than a loop. */
const SHORT_TEXT = 48;

const isText = (bytes: Buffer, start: number, end: number): boolean => {
  if (end - start <= SHORT_TEXT) {
    let at = start;
    while (at < end && (bytes[at] as number) < 0x80) at++;
    if (at === end) return true;
  }
  return isUtf8(bytes.subarray(start, end));
};

/** A replacement character would change the text in memory, in dumps and in updates. */
const checkText = (bytes: Buffer, start: number, end: number): void => {
  if (!isText(bytes, start, end)) throw storeError('InvalidBSON', 'invalid bson: a text is not valid UTF-8');
};

const checkString = (bytes: Buffer, at: number): void => {
  const end = at + 3 + readInt32(bytes, at);
  if (bytes[end] !== 0) throw storeError('InvalidBSON', 'Not null terminated string');
  checkText(bytes, at + 4, end);
};

/** Up to this many names are compared by hash; a larger document is checked by name. */
const FEW_NAMES = 32;
const FNV_PRIME = 0x01000193;
/** The hashes of the names at each level. Checking is synchronous and never nests, so one table serves all. */
const hashes = new Int32Array(MAX_DEPTH * FEW_NAMES);

/** Keeps the hash of the name that is number `count` of its level. @returns whether one of those before has the same */
const isHashKnown = (hash: number, depth: number, count: number): boolean => {
  const first = (depth - 1) * FEW_NAMES;
  for (let i = first; i < first + count; i++) if (hashes[i] === hash) return true;
  hashes[first + count] = hash;
  return false;
};

/** How the top level is checked. */
interface OuterLevel {
  /** Fields whose documents are checked one by one by the caller. */
  readonly apart: ReadonlySet<string>;
  /** The error for a repeated name. */
  readonly repeated: (name: string) => Error;
}

const repeatedName = (name: string): Error =>
  storeError('InvalidBSON', `invalid bson: the field name '${name}' comes twice in one document`);

/** Readers disagree on which of two fields with one name counts. */
const checkNames = (bytes: Buffer, at: number, repeated: (name: string) => Error): void => {
  const names = new Set<string>();
  for (const { name } of rawElements(bytes, at)) {
    if (names.has(name)) throw repeated(name);
    names.add(name);
  }
};

/** Checks that `valueEnd` does not make. */
const checkValue = (bytes: Buffer, type: number, at: number, depth: number): void => {
  switch (type) {
    case bsonType.object:
    case bsonType.array:
      checkLevel(bytes, at, depth + 1, type === bsonType.array);
      return;
    case bsonType.string:
    case bsonType.code:
    case bsonType.symbol:
    case bsonType.dbPointer:
      checkString(bytes, at);
      return;
    case bsonType.codeWithScope:
      checkString(bytes, at + 4);
      checkLevel(bytes, at + 8 + readInt32(bytes, at + 4), depth + 1, false);
      return;
    case bsonType.regex: {
      const patternEnd = cstringEnd(bytes, at);
      checkText(bytes, at, patternEnd);
      checkText(bytes, patternEnd + 1, cstringEnd(bytes, patternEnd + 1));
      return;
    }
    case bsonType.boolean:
      if ((bytes[at] as number) > 1) throw storeError('InvalidBSON', 'BSON bool is neither false nor true');
  }
};

const checkLevel = (bytes: Buffer, at: number, depth: number, isArray: boolean, outer?: OuterLevel): void => {
  if (depth > MAX_DEPTH) throw storeError('Overflow', 'Document exceeds maximum nested object depth');
  const end = documentEnd(bytes, at);
  let count = 0;
  let mayRepeat = false;
  let position = at + 4;
  while (position < end) {
    const type = bytes[position] as number;
    // One pass finds the end of the name, whether it is plain ASCII, and its hash; the document's own last byte ends it at the latest.
    let nameEnd = position + 1;
    let hash = 0;
    let bits = 0;
    for (let byte = bytes[nameEnd] as number; byte !== 0; byte = bytes[++nameEnd] as number) {
      hash = Math.imul(hash ^ byte, FNV_PRIME);
      bits |= byte;
    }
    if (bits >= 0x80) checkText(bytes, position + 1, nameEnd);
    if (!isArray) {
      mayRepeat ||= count === FEW_NAMES || isHashKnown(hash, depth, count);
      count += 1;
    }
    const next = valueEnd(bytes, type, nameEnd + 1);
    if (next > end) throw storeError('InvalidBSON', 'invalid bson: element runs past its document');
    const isApart = outer?.apart.has(readName(bytes, position + 1, nameEnd));
    if (isApart !== true) checkValue(bytes, type, nameEnd + 1, depth);
    position = next;
  }
  if (mayRepeat) checkNames(bytes, at, outer?.repeated ?? repeatedName);
};

/**
 * Checks bytes of a client that are stored undecoded: lengths, terminators, types, depth, repeated names, UTF-8.
 * @throws StoreError 22 InvalidBSON or 15 Overflow
 */
export const validateBson = (bytes: Uint8Array): void => {
  if (readInt32(bytes, 0) !== bytes.length)
    throw storeError('InvalidBSON', 'invalid bson: length does not match');
  checkLevel(asBuffer(bytes), 0, 1, false);
};

/** The same for a command or a statement, which is decoded: only the last of two fields with one name would be kept. */
export const validateArguments = (bytes: Uint8Array, outer: OuterLevel): void =>
  checkLevel(asBuffer(bytes), 0, 1, false, outer);
