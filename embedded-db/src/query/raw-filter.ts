import { decode, decodeFields } from '../bson/codec.ts';
import { asBuffer, documentEnd } from '../bson/decode.ts';
import { readName } from '../bson/read-text.ts';
import { cstringEnd, valueEnd } from '../bson/skip.ts';
import type { Document } from '../bson/values.ts';
import type { FilterNode } from './filter-node.ts';
import type { Predicate } from './predicate.ts';
import { rawElementTest } from './raw-elements.ts';
import type { RawValueTest } from './raw-elements.ts';

/** Tests of whole values by the top-level field that they lie in. */
type RawTests = ReadonlyMap<string, readonly RawValueTest[]>;

/** Adds the top-level fields that a part reads; false where it doesn't say so. */
const addFields = (node: FilterNode, fields: Set<string>): boolean => {
  switch (node.kind) {
    case 'and':
    case 'or':
    case 'nor':
      return node.children.every((child) => addFields(child, fields));
    case 'field':
      fields.add(node.path.split('.', 1)[0] as string);
      return true;
    case 'always':
      return true;
    case 'other':
    case 'text':
  }
  return false;
};

/** Tests decoded parts of a document; of parts that do not say what they read, `fields` are decoded, or all. */
const decodedTest = (parts: readonly Predicate[], fields: ReadonlySet<string> | undefined) => {
  const own = new Set<string>();
  const read = parts.every(({ node }) => addFields(node, own)) ? own : fields;
  return (bytes: Uint8Array): boolean => {
    const document: Document = read ? decodeFields(bytes, read) : decode(bytes);
    return parts.every((part) => part.test(document));
  };
};

const rawTestOf = ({ node }: Predicate): RawValueTest | undefined =>
  node.kind === 'field' && node.op === 'elemMatch' && !node.path.includes('.')
    ? rawElementTest(node.inner)
    : undefined;

/** Whether all of the tests hold; undefined where the document has to be decoded to tell. */
const testBytes = (source: Uint8Array, tests: RawTests): boolean | undefined => {
  const bytes = asBuffer(source);
  const last = documentEnd(bytes, 0);
  let left = tests.size;
  for (let position = 4; position < last && left > 0;) {
    const type = bytes[position] as number;
    const nameEnd = cstringEnd(bytes, position + 1);
    const own = tests.get(readName(bytes, position + 1, nameEnd));
    if (own) {
      left -= 1;
      for (const test of own) {
        const told = test(bytes, type, nameEnd + 1);
        if (told !== true) return told;
      }
    }
    position = valueEnd(bytes, type, nameEnd + 1);
  }
  // An array that is missing has no element.
  return left === 0;
};

/**
 * Tests stored bytes for parts of a filter that all have to hold: first what the bytes tell by themselves, then what has to be decoded,
 * and of the document no more than that. `fields` are those that the whole filter reads, undefined for all.
 */
export const rawFilter = (
  parts: readonly Predicate[],
  fields: ReadonlySet<string> | undefined,
): ((bytes: Uint8Array) => boolean) => {
  const tests = new Map<string, RawValueTest[]>();
  const others: Predicate[] = [];
  for (const part of parts) {
    const test = rawTestOf(part);
    if (test && part.node.kind === 'field') {
      tests.set(part.node.path, [...(tests.get(part.node.path) ?? []), test]);
    } else others.push(part);
  }
  const testAll = decodedTest(parts, fields);
  if (tests.size === 0) return testAll;
  const testOthers = others.length > 0 ? decodedTest(others, fields) : () => true;
  return (bytes) => {
    const told = testBytes(bytes, tests);
    return told === undefined ? testAll(bytes) : told && testOthers(bytes);
  };
};
