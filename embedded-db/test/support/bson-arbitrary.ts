/** Random BSON: values of every type that is in use, documents as Maps so that the order of names such as `2` stays. */
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
import * as fc from 'fast-check';

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((array) => Buffer.from(array));
const text = fc.string({ unit: 'binary', maxLength: 12 });
/** Without NUL, which names and patterns can not hold, and without the marks of extended JSON. */
const name = fc
  .oneof(fc.constantFrom('a', 'b', '2', '10', '1', '0', '01', '__proto__', 'constructor', 'a.b', ''), text)
  .filter((chosen) => !chosen.includes('\0') && !chosen.startsWith('$'));
const pattern = text.filter((chosen) => !chosen.includes('\0'));

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: -40, max: 40 }))
  .map(([digits, exponent]) => Decimal128.fromString(`${digits}E${exponent}`));

/** Any value without parts. */
export const scalar = fc.oneof(
  fc.constantFrom(null, true, false, new MinKey(), new MaxKey(), new Timestamp({ t: 0, i: 0 })),
  fc.integer().map((value) => new Int32(value)),
  fc.double().map((value) => new Double(value)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
  decimal,
  text,
  fc.date({ noInvalidDate: true }),
  bytes(12).map((id) => new ObjectId(id)),
  fc
    .tuple(fc.constantFrom(0, 1, 2, 5, 128), fc.uint8Array({ maxLength: 9 }))
    .map(([type, data]) => new Binary(Buffer.from(data), type)),
  fc
    .tuple(pattern, fc.constantFrom('', 'i', 'im'))
    .map(([source, options]) => new BSONRegExp(source, options)),
  fc.tuple(fc.nat(), fc.nat()).map(([t, i]) => new Timestamp({ t, i })),
  text.map((value) => new BSONSymbol(value)),
  text.map((value) => new Code(value)),
);

/** Any value, documents and arrays of a few levels among them. */
export const anyValue: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }).map((fields) => new Map(fields)),
  ),
})).value;

/** Documents; those for a store get an `_id` of their own, in front. */
export const anyDocument: fc.Arbitrary<Map<string, unknown>> = fc
  .array(
    fc.tuple(
      name.filter((chosen) => chosen !== '_id'),
      anyValue,
    ),
    { maxLength: 6 },
  )
  .map((fields) => new Map(fields));
