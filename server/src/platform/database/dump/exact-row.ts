import { mongo } from 'mongoose';

const { BSON } = mongo;

const [DOCUMENT, LIST] = [3, 4];

/** Keeps BSON types exactly: an integer that was stored as a double stays a double. */
const EXACTLY = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;

/** A document that is written byte for byte as it was read. */
export type ExactRow = mongo.Document | Map<string, unknown>;

/** Reads a BSON document: as a Map if an object would reorder its fields, as it does with names such as `10`. */
export function exactRow(bytes: Uint8Array): ExactRow {
  const row = BSON.deserialize(bytes, EXACTLY);
  return Buffer.compare(BSON.serialize(row), bytes) === 0 ? row : new Map(fieldsOf(bytes));
}

/** Values of the top-level fields. */
export const valuesOf = (row: ExactRow): unknown[] =>
  row instanceof Map ? [...row.values()] : Object.values(row);

function* fieldsOf(bytes: Uint8Array): Generator<[name: string, value: unknown]> {
  for (const [type, nameAt, nameLength, at, length] of BSON.onDemand.parseToElements(bytes)) {
    const name = Buffer.from(bytes.subarray(nameAt, nameAt + nameLength)).toString();
    const value = bytes.subarray(at, at + length);
    if (type === DOCUMENT) yield [name, new Map(fieldsOf(value))];
    else if (type === LIST) yield [name, [...fieldsOf(value)].map(([, item]) => item)];
    else yield [name, scalarOf(bytes.subarray(nameAt - 1, at + length), name)];
  }
}

/** Decodes one element, which starts with its type byte, as the only field of a document. */
function scalarOf(element: Uint8Array, name: string): unknown {
  const document = Buffer.alloc(element.length + 5);
  document.writeInt32LE(document.length);
  document.set(element, 4);
  return BSON.deserialize(document, EXACTLY)[name];
}
