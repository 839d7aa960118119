import { asBuffer, documentEnd, readValue } from './decode.ts';
import { writeDocument } from './encode.ts';
import { readName } from './read-text.ts';
import { cstringEnd, valueEnd } from './skip.ts';
import type { Value } from '../values/values.ts';

/** One element of raw BSON: its type byte, its name, where it starts, and its value's bytes at [start, end) of the same buffer. */
export interface RawElement {
  type: number;
  name: string;
  elementStart: number;
  start: number;
  end: number;
}

/** The top-level elements of a raw document, without decoding values. `offset` is where the document starts. */
export function* rawElements(source: Uint8Array, offset = 0): Generator<RawElement> {
  const bytes = asBuffer(source);
  const last = documentEnd(bytes, offset);
  let position = offset + 4;
  while (position < last) {
    const type = bytes[position] as number;
    const nameEnd = cstringEnd(bytes, position + 1);
    const end = valueEnd(bytes, type, nameEnd + 1);
    yield {
      type,
      name: readName(bytes, position + 1, nameEnd),
      elementStart: position,
      start: nameEnd + 1,
      end,
    };
    position = end;
  }
}

/** The top-level element with this name, or undefined. */
export const rawElement = (bytes: Uint8Array, name: string, offset = 0): RawElement | undefined => {
  for (const element of rawElements(bytes, offset)) if (element.name === name) return element;
  return undefined;
};

/** The decoded value of an element. */
const rawValue = (bytes: Uint8Array, element: RawElement): Value =>
  readValue(asBuffer(bytes), element.type, element.start, 1);

/** Decodes one top-level field; undefined if missing. */
export const rawField = (bytes: Uint8Array, name: string): Value | undefined => {
  const element = rawElement(bytes, name);
  return element && rawValue(bytes, element);
};

/** A document of the named top-level fields alone, in stored order: their bytes are copied and nothing is decoded. */
export const withFields = (source: Uint8Array, names: ReadonlySet<string>): Buffer => {
  const bytes = asBuffer(source);
  const last = documentEnd(bytes, 0);
  const kept: number[] = [];
  let size = 5;
  let left = names.size;
  for (let position = 4; position < last && left > 0;) {
    const nameEnd = cstringEnd(bytes, position + 1);
    const end = valueEnd(bytes, bytes[position] as number, nameEnd + 1);
    if (names.has(readName(bytes, position + 1, nameEnd))) {
      // Adjacent fields are copied together.
      if (kept.at(-1) === position) kept[kept.length - 1] = end;
      else kept.push(position, end);
      size += end - position;
      left -= 1;
    }
    position = end;
  }
  const result = Buffer.allocUnsafe(size);
  result.writeInt32LE(size, 0);
  let at = 4;
  for (let i = 0; i < kept.length; i += 2) at += bytes.copy(result, at, kept[i], kept[i + 1]);
  result[at] = 0;
  return result;
};

/** Whether the first element of the document is `_id`. */
export const startsWithId = (bytes: Uint8Array): boolean =>
  bytes[5] === 0x5f && bytes[6] === 0x69 && bytes[7] === 0x64 && bytes[8] === 0;

/** Decodes `_id` (quick when it is first, as it is in stored documents). */
export const rawId = (bytes: Uint8Array): Value | undefined =>
  startsWithId(bytes) ? readValue(asBuffer(bytes), bytes[4] as number, 9, 1) : rawField(bytes, '_id');

/** The document with `_id` moved to the front, or with a new one put there: the same bytes if it is first already. */
export const withIdFirst = (bytes: Uint8Array, newId: () => Value): Uint8Array => {
  if (startsWithId(bytes)) return bytes;
  const element = rawElement(bytes, '_id');
  const body = bytes.subarray(4, documentEnd(bytes, 0));
  const parts = element
    ? [
        bytes.subarray(element.elementStart, element.end),
        bytes.subarray(4, element.elementStart),
        bytes.subarray(element.end, 4 + body.length),
      ]
    : [writeDocument({ _id: newId() }).subarray(4, -1), body];
  const size = 5 + parts.reduce((sum, part) => sum + part.length, 0);
  const head = Buffer.alloc(4);
  head.writeInt32LE(size);
  return Buffer.concat([head, ...parts, Buffer.alloc(1)]);
};
