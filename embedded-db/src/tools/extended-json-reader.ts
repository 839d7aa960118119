import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { parseJson } from './parse-json.ts';
import type { Json } from './parse-json.ts';

/** A document as a Map: unlike an object it keeps the order of names such as `2`, and `__proto__` is a name like any other. */
export type OrderedDocument = Map<string, unknown>;

/**
 * Reads one document of extended JSON, canonical or relaxed, into values that the driver writes with the same types and order.
 * @throws SyntaxError for text that is no extended JSON document
 */
export function fromExtendedJson(line: string): OrderedDocument {
  const json = parseJson(line);
  if (!(json instanceof Map)) throw new SyntaxError('a document is expected');
  return new Map([...json].map(([name, value]) => [name, toValue(value)]));
}

function toValue(json: Json): unknown {
  if (Array.isArray(json)) return json.map(toValue);
  if (json instanceof Map)
    return toTyped(json) ?? new Map([...json].map(([name, value]) => [name, toValue(value)]));
  if (typeof json !== 'number') return json;
  if (Number.isInteger(json) && !Object.is(json, -0)) {
    return json === (json | 0) ? new Int32(json) : Long.fromNumber(json);
  }
  return new Double(json);
}

const asText = (json: Json | undefined): string => {
  if (typeof json !== 'string') throw new SyntaxError('a string is expected within an extended JSON value');
  return json;
};
const part = (json: Json, name: string): Json | undefined =>
  json instanceof Map ? json.get(name) : undefined;

/** Reads the value of each type mark. */
const READERS: Readonly<Record<string, (json: Json) => unknown>> = {
  $oid: (json) => ObjectId.createFromHexString(asText(json)),
  $numberInt: (json) => new Int32(asText(json)),
  $numberLong: (json) => Long.fromString(asText(json)),
  $numberDouble: (json) => new Double(Number(asText(json))),
  $numberDecimal: (json) => Decimal128.fromString(asText(json)),
  $date: readDate,
  $binary: (json) => {
    const data = Buffer.from(asText(part(json, 'base64')), 'base64');
    return new Binary(data, Number.parseInt(asText(part(json, 'subType')), 16));
  },
  $regularExpression: (json) => new BSONRegExp(asText(part(json, 'pattern')), asText(part(json, 'options'))),
  $timestamp: (json) => new Timestamp({ t: Number(part(json, 't')), i: Number(part(json, 'i')) }),
  $symbol: (json) => new BSONSymbol(asText(json)),
  $code: (json) => new Code(asText(json)),
  $minKey: () => new MinKey(),
  $maxKey: () => new MaxKey(),
};

function toTyped(json: ReadonlyMap<string, Json>): unknown {
  const [first] = json;
  if (!first) return undefined;
  const [mark, value] = first;
  if (mark === '$code' && json.has('$scope'))
    return new Code(asText(value), toValue(json.get('$scope') ?? null) as never);
  const read = Object.hasOwn(READERS, mark) ? READERS[mark] : undefined;
  if (!read) return undefined;
  if (json.size !== 1) throw new SyntaxError(`nothing may stand beside ${mark}`);
  return read(value);
}

/** Milliseconds since 1970 (canonical), or a text of ISO 8601 (relaxed). */
function readDate(json: Json): Date {
  const date =
    typeof json === 'string' ? new Date(json) : new Date(Number(asText(part(json, '$numberLong'))));
  if (Number.isNaN(date.getTime())) throw new SyntaxError('a date outside the years that can be written');
  return date;
}
