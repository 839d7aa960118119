import { decode, decodeFields } from '../bson/codec.ts';
import { asBuffer, documentEnd } from '../bson/decode.ts';
import { readName } from '../bson/read-text.ts';
import { cstringEnd, valueEnd } from '../bson/skip.ts';
import type { Document } from '../values/values.ts';
import type { FilterNode } from './filter-node.ts';
import type { Predicate } from './predicate.ts';
import { rawElementTest } from './raw-elements.ts';
import type { RawValueTest } from './raw-elements.ts';

/** Tests of whole values by top-level field. */
type RawTests = ReadonlyMap<string, readonly RawValueTest[]>;

/** Adds the top-level fields that a part reads; false where they are unknown. */
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

/** Tests decoded fields; for parts with unknown fields it decodes `fields`, or all. */
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

/** Whether all tests match; undefined where the document has to be decoded. */
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
 * Tests stored bytes against parts of a filter that all must match: first those that need no decoding, then the others with only their
 * fields decoded. `fields` are those of the whole filter, undefined for all.
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
