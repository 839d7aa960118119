import { Decimal128, Long, type Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

const matching = async (documents: readonly Document[], schema: Document): Promise<number[]> => {
  const collection = await target.fresh(documents.map((document, i) => ({ _id: i, ...document })));
  const found = await collection.find({ $jsonSchema: schema }).sort({ _id: 1 }).toArray();
  return found.map(({ _id }) => Number(_id));
};

const ofA = (schema: Document): Document => ({ properties: { a: schema } });
const values = (...all: unknown[]): Document[] => all.map((a) => (a === undefined ? {} : { a }));

describe('$jsonSchema', () => {
  test.each<[string, Document[], Document, number[]]>([
    ['an empty schema', values(1, 'x'), {}, [0, 1]],
    ['bsonType', values(1, 'x', Long.fromNumber(2), undefined), ofA({ bsonType: 'int' }), [0, 3]],
    ['several bsonTypes', values(1, 'x', null), ofA({ bsonType: ['string', 'null'] }), [1, 2]],
    [
      'bsonType number',
      values(1, 1.5, Decimal128.fromString('1'), 'x'),
      ofA({ bsonType: 'number' }),
      [0, 1, 2],
    ],
    ['type', values(true, 1, {}), ofA({ type: ['boolean', 'object'] }), [0, 2]],
    ['an array is no element', values([1], ['x']), ofA({ bsonType: 'int' }), []],
    ['enum', values(1, 'x', { b: 1, c: 2 }), ofA({ enum: ['x', { c: 2, b: 1 }] }), [1, 2]],
    ['minimum', values(1, 2, 'x'), ofA({ minimum: 2 }), [1, 2]],
    ['exclusiveMinimum', values(2, 3), ofA({ minimum: 2, exclusiveMinimum: true }), [1]],
    ['maximum', values(2, 3), ofA({ maximum: 3, exclusiveMaximum: true }), [0]],
    ['multipleOf', values(9, 10, 0.3, 'x'), ofA({ multipleOf: 3 }), [0, 3]],
    ['multipleOf a fraction', values(0.3, 0.35), ofA({ multipleOf: 0.1 }), [0]],
    ['lengths by characters', values('ab', 'a👍b', 'abcd', 5), ofA({ minLength: 3, maxLength: 3 }), [1, 3]],
    ['pattern', values('abc', 'b', 1), ofA({ pattern: '^a' }), [0, 2]],
    ['items', values([1, 2], [1, 'x'], 'x'), ofA({ items: { bsonType: 'int' } }), [0, 2]],
    [
      'a list of items',
      values([1, 'x'], ['x', 1], [1]),
      ofA({ items: [{ bsonType: 'int' }, { type: 'string' }] }),
      [0, 2],
    ],
    ['additionalItems', values([1], [1, 2]), ofA({ items: [{}], additionalItems: false }), [0]],
    [
      'a schema for additionalItems',
      values([1, 'x'], [1, 2]),
      ofA({ items: [{}], additionalItems: { type: 'string' } }),
      [0],
    ],
    ['minItems, maxItems', values([], [1], [1, 2]), ofA({ minItems: 1, maxItems: 1 }), [1]],
    ['uniqueItems', values([1, 1], [1, 2], [{ x: 1 }, { x: 1 }]), ofA({ uniqueItems: true }), [1]],
    ['required', [{ a: 1 }, { b: 1 }, { a: null }], { required: ['a'] }, [0, 2]],
    [
      'nested',
      [{ a: { b: 1 } }, { a: { b: 'x' } }, { a: {} }],
      ofA({ required: ['b'], properties: { b: { bsonType: 'int' } } }),
      [0],
    ],
    [
      'additionalProperties',
      [{ a: 1 }, { b: 1 }],
      { properties: { _id: {}, a: {} }, additionalProperties: false },
      [0],
    ],
    [
      'patternProperties',
      [{ xa: 1 }, { xa: 'x' }],
      { patternProperties: { '^x': { bsonType: 'int' } } },
      [0],
    ],
    [
      'minProperties, maxProperties',
      [{}, { a: 1 }, { a: 1, b: 1 }],
      { minProperties: 2, maxProperties: 2 },
      [1],
    ],
    ['dependencies on names', [{ a: 1 }, { a: 1, b: 1 }, {}], { dependencies: { a: ['b'] } }, [1, 2]],
    [
      'dependencies on a schema',
      [{ a: 1 }, { a: 1, b: 1 }],
      { dependencies: { a: { required: ['b'] } } },
      [1],
    ],
    [
      'allOf, anyOf',
      values(1, 'x', null),
      ofA({ anyOf: [{ bsonType: 'int' }, { allOf: [{ type: 'string' }, { minLength: 1 }] }] }),
      [0, 1],
    ],
    ['oneOf', values(1, 5, 9), ofA({ oneOf: [{ minimum: 5 }, { maximum: 5 }] }), [0, 2]],
    ['not', values(1, 'x'), ofA({ not: { type: 'string' } }), [0]],
    ['title and description', values(1), { title: 't', description: 'd' }, [0]],
  ])('%s', async (_name, documents, schema, ids) => {
    expect(await matching(documents, schema)).toEqual(ids);
  });

  test('beside other parts of a filter, in a pipeline, in counts and writes', async () => {
    const collection = await target.fresh([{ a: 1 }, { a: 'x' }, { b: 1 }]);
    const schema = { $jsonSchema: { required: ['a'], properties: { a: { bsonType: 'int' } } } };
    expect(await collection.countDocuments({ ...schema, a: { $gt: 0 } })).toBe(1);
    expect(await collection.countDocuments({ $nor: [schema] })).toBe(2);
    expect(await collection.aggregate([{ $match: schema }, { $count: 'n' }]).toArray()).toEqual([{ n: 1 }]);
    expect((await collection.deleteMany({ $nor: [schema] })).deletedCount).toBe(2);
  });

  test.each<[string, unknown, number]>([
    ['no object', 1, 14],
    ['an unknown keyword', { surprise: 1 }, 9],
    ['a keyword of JSON schemas that MongoDB lacks', { $ref: '#' }, 9],
    ['an unknown type', ofA({ bsonType: 'unknown' }), 2],
    ['the type integer', ofA({ type: 'integer' }), 9],
    ['both types', ofA({ type: 'string', bsonType: 'string' }), 9],
    ['required without names', { required: [] }, 9],
    ['required that is no list', { required: 'a' }, 14],
    ['names twice', { required: ['a', 'a'] }, 9],
    ['properties that are no schemas', { properties: { a: 1 } }, 14],
    ['a negative length', ofA({ minLength: -1 }), 9],
    ['a length that is a text', ofA({ minLength: 'x' }), 14],
    ['exclusiveMinimum by itself', ofA({ exclusiveMinimum: true }), 9],
    ['an empty allOf', { allOf: [] }, 9],
    ['multiples of nothing', ofA({ multipleOf: 0 }), 9],
    ['additionalProperties that is a text', { additionalProperties: 'no' }, 14],
  ])('refused: %s', async (_name, schema, code) => {
    const collection = await target.fresh([{ a: 1 }]);
    await expectCode(() => collection.find({ $jsonSchema: schema }).toArray(), code);
  });
});
