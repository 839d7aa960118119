import { Decimal128 } from 'bson';
import { bsonType } from '../bson/types.ts';
import { cstringEnd, readInt32 } from '../bson/skip.ts';
import { rawElements } from '../bson/raw.ts';
import type { RawElement } from '../bson/raw.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Type marks of extended JSON; a document with such a field would be read as that type. */
const MARKS = new Set(
  '$binary $code $date $dbPointer $maxKey $minKey $numberDecimal $numberDouble $numberInt $numberLong $oid $regularExpression $scope $symbol $timestamp $undefined $uuid'.split(
    ' ',
  ),
);

/**
 * Writes a BSON document as canonical extended JSON on one line, from its bytes: field order, numeric types and
 * names such as `__proto__` or `2` are kept.
 * @throws when a field's name is one of the marks of extended JSON, or a string is not valid UTF-8
 */
export const toExtendedJson = (bytes: Uint8Array): string => writeFields(bytes, 0);

function writeFields(bytes: Uint8Array, offset: number): string {
  const fields: string[] = [];
  for (const element of rawElements(bytes, offset)) {
    if (MARKS.has(element.name)) {
      throw new Error(`a field named ${element.name} cannot be written as extended JSON`);
    }
    fields.push(`${JSON.stringify(element.name)}:${writeValue(bytes, element)}`);
  }
  return `{${fields.join(',')}}`;
}

function writeArray(bytes: Uint8Array, offset: number): string {
  const values: string[] = [];
  for (const element of rawElements(bytes, offset)) values.push(writeValue(bytes, element));
  return `[${values.join(',')}]`;
}

const mark = (name: string, value: string): string => `{"${name}":${value}}`;
const text = (bytes: Uint8Array, start: number, end: number): string =>
  JSON.stringify(utf8.decode(bytes.subarray(start, end)));
/** A BSON string: its length, its bytes, a NUL. */
const string = (bytes: Uint8Array, start: number): string =>
  text(bytes, start + 4, start + 4 + readInt32(bytes, start) - 1);

function writeValue(bytes: Uint8Array, { type, start, end }: RawElement): string {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (type) {
    case bsonType.double:
      return mark('$numberDouble', `"${doubleText(view.readDoubleLE(start))}"`);
    case bsonType.string:
      return string(bytes, start);
    case bsonType.object:
      return writeFields(bytes, start);
    case bsonType.array:
      return writeArray(bytes, start);
    case bsonType.binary:
      return mark('$binary', binary(view, start, end));
    case bsonType.objectId:
      return mark('$oid', `"${view.toString('hex', start, end)}"`);
    case bsonType.boolean:
      return bytes[start] === 1 ? 'true' : 'false';
    case bsonType.date:
      return mark('$date', mark('$numberLong', `"${view.readBigInt64LE(start)}"`));
    case bsonType.null:
      return 'null';
    case bsonType.regex:
      return mark('$regularExpression', regex(bytes, start, end));
    case bsonType.int32:
      return mark('$numberInt', `"${view.readInt32LE(start)}"`);
    case bsonType.timestamp:
      return mark('$timestamp', `{"t":${view.readUInt32LE(start + 4)},"i":${view.readUInt32LE(start)}}`);
    case bsonType.int64:
      return mark('$numberLong', `"${view.readBigInt64LE(start)}"`);
    case bsonType.decimal128:
      return mark('$numberDecimal', `"${new Decimal128(view.subarray(start, end)).toString()}"`);
    case bsonType.minKey:
      return mark('$minKey', '1');
    case bsonType.maxKey:
      return mark('$maxKey', '1');
    default:
      return writeRareValue(bytes, type, start);
  }
}

function writeRareValue(bytes: Uint8Array, type: number, start: number): string {
  switch (type) {
    case bsonType.code:
      return mark('$code', string(bytes, start));
    case bsonType.symbol:
      return mark('$symbol', string(bytes, start));
    case bsonType.codeWithScope: {
      const codeAt = start + 4;
      const scopeAt = codeAt + 4 + readInt32(bytes, codeAt);
      return `{"$code":${string(bytes, codeAt)},"$scope":${writeFields(bytes, scopeAt)}}`;
    }
    default:
      throw new Error(
        `BSON type 0x${type.toString(16)} is out of use and cannot be written as extended JSON`,
      );
  }
}

function doubleText(value: number): string {
  if (Object.is(value, -0)) return '-0.0';
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? `${value}.0` : String(value);
}

/** Subtype 2 contains its length again, which extended JSON omits. */
function binary(view: Buffer, start: number, end: number): string {
  const subType = view[start + 4] ?? 0;
  const data = view.subarray(start + (subType === 2 ? 9 : 5), end);
  return `{"base64":"${data.toString('base64')}","subType":"${subType.toString(16).padStart(2, '0')}"}`;
}

function regex(bytes: Uint8Array, start: number, end: number): string {
  const patternEnd = cstringEnd(bytes, start);
  return `{"pattern":${text(bytes, start, patternEnd)},"options":${text(bytes, patternEnd + 1, end - 1)}}`;
}
