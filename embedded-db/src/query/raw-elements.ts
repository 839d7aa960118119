import { documentEnd } from '../bson/decode.ts';
import { cstringEnd, readInt32, valueEnd } from '../bson/skip.ts';
import { bsonType } from '../bson/types.ts';
import type { FieldTest, FilterNode } from './filter-node.ts';

/** Tests the value of this type that begins at `at`; undefined where it has to be decoded to tell. */
export type RawValueTest = (bytes: Buffer, type: number, at: number) => boolean | undefined;

type TextOperator = 'eq' | 'gt' | 'gte' | 'lt' | 'lte';

interface TextBound {
  readonly op: TextOperator;
  /** In UTF-8, whose byte order is the order of strings. */
  readonly text: Buffer;
}

const OPERATORS: readonly string[] = ['eq', 'gt', 'gte', 'lt', 'lte'] satisfies TextOperator[];

const isTextTest = (test: FieldTest): test is { op: TextOperator; value: string } =>
  OPERATORS.includes(test.op) && 'value' in test && typeof test.value === 'string';

/** The bounds of an `$elemMatch` that only compares its elements with strings. */
function textBounds(inner: FilterNode): readonly TextBound[] | undefined {
  const nodes = inner.kind === 'and' ? inner.children : [inner];
  const bounds: TextBound[] = [];
  for (const node of nodes) {
    if (node.kind !== 'field' || node.path !== '' || !isTextTest(node)) return undefined;
    bounds.push({ op: node.op, text: Buffer.from(node.value) });
  }
  return bounds;
}

function compareText(bytes: Buffer, start: number, end: number, text: Buffer): number {
  const shared = Math.min(end - start, text.length);
  for (let i = 0; i < shared; i++) {
    const difference = (bytes[start + i] as number) - (text[i] as number);
    if (difference !== 0) return difference;
  }
  return end - start - text.length;
}

function isWithin(order: number, op: TextOperator): boolean {
  switch (op) {
    case 'eq':
      return order === 0;
    case 'gt':
      return order > 0;
    case 'gte':
      return order >= 0;
    case 'lt':
      return order < 0;
    case 'lte':
    default:
      return order <= 0;
  }
}

/** Tests the bytes of an array for an element within bounds of strings; undefined for any other `$elemMatch`. */
export function rawElementTest(inner: FilterNode): RawValueTest | undefined {
  const bounds = textBounds(inner);
  if (!bounds) return undefined;
  return (bytes, type, at) => {
    if (type !== bsonType.array) return false;
    const end = documentEnd(bytes, at);
    for (let position = at + 4; position < end;) {
      const elementType = bytes[position] as number;
      const valueAt = cstringEnd(bytes, position + 1) + 1;
      const next = valueEnd(bytes, elementType, valueAt);
      // A symbol is compared as a string, but symbols are deprecated and rare.
      if (elementType === bsonType.symbol) return undefined;
      if (elementType === bsonType.string) {
        const start = valueAt + 4;
        const textEnd = start + readInt32(bytes, valueAt) - 1;
        if (bounds.every(({ op, text }) => isWithin(compareText(bytes, start, textEnd, text), op)))
          return true;
      }
      position = next;
    }
    return false;
  };
}
