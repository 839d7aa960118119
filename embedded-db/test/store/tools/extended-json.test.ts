import { serialize } from 'bson';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromExtendedJson } from '../../../src/tools/extended-json-reader.ts';
import { toExtendedJson } from '../../../src/tools/extended-json-writer.ts';
import { anyDocument } from '../../support/bson-arbitrary.ts';

test('what is written as extended JSON and read again is the same to the byte', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const bytes = Buffer.from(serialize(document));
      const line = toExtendedJson(bytes);
      expect(line).not.toContain('\n');
      expect(Buffer.from(serialize(fromExtendedJson(line))).equals(bytes)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['{"a":{"$numberInt":"5"},"b":{"$oid":"64b000000000000000000001"}}'],
  ['{"d":{"$date":{"$numberLong":"-1"}},"n":{"$numberDouble":"-0.0"},"x":{"$numberDouble":"NaN"}}'],
  [
    '{"b":{"$binary":{"base64":"AQI=","subType":"04"}},"r":{"$regularExpression":{"pattern":"^a","options":"i"}}}',
  ],
  ['{"2":null,"1":[true,{"$minKey":1}],"t":{"$timestamp":{"t":5,"i":1}}}'],
])('canonical text stays as it is: %s', (line) => {
  expect(toExtendedJson(serialize(fromExtendedJson(line)))).toBe(line);
});

test('relaxed numbers and dates are read', () => {
  const bytes = serialize(
    fromExtendedJson('{"a":1,"b":1.5,"c":4294967296,"d":{"$date":"2026-01-01T00:00:00Z"}}'),
  );
  expect(toExtendedJson(bytes)).toBe(
    '{"a":{"$numberInt":"1"},"b":{"$numberDouble":"1.5"},"c":{"$numberLong":"4294967296"},"d":{"$date":{"$numberLong":"1767225600000"}}}',
  );
});

test.each([
  ['no document', '[1]'],
  ['a broken end', '{"a":1'],
  ['text behind', '{} {}'],
  ['a name twice', '{"a":1,"a":2}'],
  ['a mark with company', '{"a":{"$oid":"64b000000000000000000001","b":1}}'],
  ['a wrong value', '{"a":{"$date":"soon"}}'],
])('refused: %s', (_name, line) => {
  expect(() => fromExtendedJson(line)).toThrow(SyntaxError);
});

test('a document that would read as a type is refused, not altered', () => {
  expect(() => toExtendedJson(serialize({ a: { $oid: 'x' } }))).toThrow('$oid');
});
