import type { Binary, BSONRegExp, Code, Decimal128, ObjectId, Timestamp } from 'bson';
import { BSONSymbol } from 'bson';
import { floorToDouble } from '../values/compare-numbers.ts';
import { bracket, typeBracket } from '../values/compare.ts';
import { decimalParts } from '../values/decimal.ts';
import { grownBuffer } from './grow-buffer.ts';
import { namesOf } from '../values/field-order.ts';
import type { TextOrder } from '../values/text-order.ts';
import type { Document, NumberValue, Value } from '../values/values.ts';

/** Type bytes start above 0, which ends documents and arrays. */
const TYPE_OFFSET = 10;

let out = Buffer.allocUnsafeSlow(4096);
let at = 0;
/** The order of the texts among the values; undefined for that of their bytes. */
let textOrder: TextOrder | undefined;

const reserve = (size: number): void => {
  if (at + size > out.length) out = grownBuffer(out, at, size);
};

/** Text with its NULs as 00 FF, ended by 00 00, so that it sorts before every longer text. */
const putText = (text: string): void => {
  reserve(text.length * 3 + 2);
  const start = at;
  at += out.write(text, at, 'utf8');
  if (text.includes('\0')) {
    const escaped = Buffer.from(out.subarray(start, at));
    at = start;
    putEscaped(escaped);
    return;
  }
  out[at++] = 0;
  out[at++] = 0;
};

const putEscaped = (bytes: Uint8Array): void => {
  reserve(bytes.length * 2 + 2);
  for (const byte of bytes) {
    out[at++] = byte;
    if (byte === 0) out[at++] = 0xff;
  }
  out[at++] = 0;
  out[at++] = 0;
};

/** A text as a value: by its bytes, or by the collation of the index. */
const putTextValue = (text: string): void => {
  if (!textOrder) return putText(text);
  const codes = textOrder.coarseKey(text);
  reserve(codes.length + 2);
  for (const code of codes) out[at++] = code;
  out[at++] = 0;
  out[at++] = 0;
};

const flipDouble = (value: number): void => {
  if (Number.isNaN(value)) {
    out.fill(0, at, at + 8);
    at += 8;
    return;
  }
  out.writeDoubleBE(value === 0 ? 0 : value, at);
  if ((out[at] as number) & 0x80) for (let i = 0; i < 8; i++) out[at + i] = ~(out[at + i] as number);
  else out[at] = (out[at] as number) | 0x80;
  at += 8;
};

/** Decimal digits of a number between two doubles: they order numbers with the same floor. */
const putDigits = (value: bigint | Decimal128): void => {
  let magnitude: bigint;
  let exponent = 0;
  let negative: boolean;
  if (typeof value === 'bigint') {
    negative = value < 0n;
    magnitude = negative ? -value : value;
  } else {
    const parts = decimalParts(value);
    if (parts.kind !== 'finite') return;
    ({ negative, coefficient: magnitude, exponent } = parts);
  }
  const digits = magnitude.toString();
  const start = at;
  at = out.writeUInt16BE(digits.length + exponent + 0x4000, at);
  at += out.write(digits.replace(/0+$/u, ''), at, 'latin1');
  out[at++] = 0;
  if (negative) for (let i = start; i < at; i++) out[i] = ~(out[i] as number);
};

/** The greatest double not above, then 0 if that is the number itself, else 1 and the digits. */
const putNumber = (value: NumberValue): void => {
  reserve(64);
  const { floor, exact } = floorToDouble(value);
  flipDouble(floor);
  out[at++] = exact ? 0 : 1;
  if (!exact) putDigits(value as bigint | Decimal128);
};

const putDocument = (document: Document): void => {
  for (const name of namesOf(document)) {
    const value = document[name] as Value;
    reserve(1);
    out[at++] = typeBracket(value) + TYPE_OFFSET;
    putText(name);
    putComponent(value);
  }
  reserve(1);
  out[at++] = 0;
};

const putBinary = (value: Binary): void => {
  reserve(value.position + 5);
  at = out.writeUInt32BE(value.position, at);
  out[at++] = value.sub_type;
  out.set(value.value(), at);
  at += value.position;
};

const putDate = (value: Date): void => {
  reserve(8);
  at = out.writeBigUInt64BE(BigInt.asUintN(64, BigInt(value.getTime()) + (1n << 63n)), at);
};

const putTimestamp = (value: Timestamp): void => {
  reserve(8);
  at = out.writeUInt32BE(value.t, at);
  at = out.writeUInt32BE(value.i, at);
};

const putBody = (type: number, value: Value): void => {
  switch (type) {
    case bracket.number:
      return putNumber(value as NumberValue);
    case bracket.string:
      return putTextValue(value instanceof BSONSymbol ? value.value : (value as string));
    case bracket.object:
      return putDocument(value as Document);
    case bracket.array:
      for (const element of value as Value[]) putComponent(element);
      reserve(1);
      out[at++] = 0;
      return;
    case bracket.binary:
      return putBinary(value as Binary);
    case bracket.objectId:
      reserve(12);
      out.set((value as ObjectId).id, at);
      at += 12;
      return;
    case bracket.boolean:
      reserve(1);
      out[at++] = value === true ? 1 : 0;
      return;
    case bracket.date:
      return putDate(value as Date);
    case bracket.timestamp:
      return putTimestamp(value as Timestamp);
    case bracket.regex:
      putText((value as BSONRegExp).pattern);
      return putText((value as BSONRegExp).options);
    case bracket.code:
    case bracket.codeWithScope:
      putText((value as Code).code);
      if ((value as Code).scope) putDocument((value as Code).scope as Document);
      return;
    default:
  }
};

const putComponent = (value: Value | undefined): void => {
  reserve(1);
  const type = typeBracket(value);
  out[at++] = type + TYPE_OFFSET;
  putBody(type, value ?? null);
};

/** The ascending bytes of one value, uncut. With an order its texts have coarse keys. */
export const writeComponent = (value: Value | undefined, order?: TextOrder): Buffer => {
  at = 0;
  textOrder = order;
  putComponent(value);
  return Buffer.from(out.subarray(0, at));
};

/** The first byte of every key of this type bracket. */
export const bracketByte = (value: Value | undefined): number => typeBracket(value) + TYPE_OFFSET;
