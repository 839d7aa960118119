import type { Collection, Document, MongoServerError } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

let collections = 0;
const validated = async (validator: Document, options: Document = {}): Promise<Collection> => {
  const name = `validated${(collections += 1)}`;
  await target.db.command({ create: name, validator, ...options });
  return target.db.collection(name);
};

const detailsOf = async (validator: Document, document: Document): Promise<Document> => {
  const collection = await validated(validator);
  const error = await expectCode(() => collection.insertOne({ _id: 1 as never, ...document }), 121);
  expect(error.message).toContain('Document failed validation');
  expect(error.errInfo?.['failingDocumentId']).toBe(1);
  return error.errInfo?.['details'] as Document;
};

const schema = {
  $jsonSchema: {
    title: 'Member',
    required: ['name'],
    properties: {
      name: { bsonType: 'string', description: 'must be a text', minLength: 2 },
      age: { minimum: 18 },
    },
  },
};

describe('what failed is told', () => {
  test('by the rules of a schema', async () => {
    expect(await detailsOf(schema, { age: 7, name: 5 })).toEqual({
      operatorName: '$jsonSchema',
      title: 'Member',
      schemaRulesNotSatisfied: [
        {
          operatorName: 'properties',
          propertiesNotSatisfied: [
            {
              propertyName: 'name',
              description: 'must be a text',
              details: [
                {
                  operatorName: 'bsonType',
                  specifiedAs: { bsonType: 'string' },
                  reason: 'type did not match',
                  consideredValue: 5,
                  consideredType: 'int',
                },
              ],
            },
            {
              propertyName: 'age',
              details: [
                {
                  operatorName: 'minimum',
                  specifiedAs: { minimum: 18 },
                  reason: 'comparison failed',
                  consideredValue: 7,
                },
              ],
            },
          ],
        },
      ],
    });
    expect(await detailsOf(schema, { age: 20 })).toMatchObject({
      schemaRulesNotSatisfied: [
        { operatorName: 'required', specifiedAs: { required: ['name'] }, missingProperties: ['name'] },
      ],
    });
  });

  test.each<[string, Document, Document, Document]>([
    [
      'enum',
      { enum: [1, 2] },
      { a: 3 },
      { specifiedAs: { enum: [1, 2] }, reason: 'value was not found in enum', consideredValue: 3 },
    ],
    [
      'maxLength',
      { maxLength: 1 },
      { a: 'xy' },
      { specifiedAs: { maxLength: 1 }, reason: 'specified string length was not satisfied' },
    ],
    [
      'pattern',
      { pattern: '^x' },
      { a: 'y' },
      { reason: 'regular expression did not match', consideredValue: 'y' },
    ],
    ['minItems', { minItems: 1 }, { a: [] }, { reason: 'array did not match specified length' }],
    [
      'uniqueItems',
      { uniqueItems: true },
      { a: [1, 1] },
      { reason: 'found a duplicate item', duplicatedValue: 1 },
    ],
    [
      'items',
      { items: { bsonType: 'int' } },
      { a: [1, 'x'] },
      { itemIndex: 1, details: [{ operatorName: 'bsonType' }] },
    ],
    [
      'additionalProperties',
      { additionalProperties: false },
      { a: { x: 1 } },
      { additionalProperties: ['x'] },
    ],
    ['minProperties', { minProperties: 1 }, { a: {} }, { numberOfProperties: 0 }],
    [
      'dependencies',
      { dependencies: { x: ['y'] } },
      { a: { x: 1 } },
      { failingDependencies: [{ conditionalProperty: 'x', missingProperties: ['y'] }] },
    ],
    [
      'anyOf',
      { anyOf: [{ bsonType: 'int' }] },
      { a: 'x' },
      { schemasNotSatisfied: [{ index: 0, details: [{ operatorName: 'bsonType' }] }] },
    ],
    [
      'oneOf',
      { oneOf: [{}, {}] },
      { a: 'x' },
      { reason: 'more than one subschema matched', matchingSchemaIndexes: [0, 1] },
    ],
    ['not', { not: { bsonType: 'int' } }, { a: 1 }, { reason: 'child expression matched' }],
  ])('by the keyword %s', async (operatorName, inner, document, expected) => {
    const details = await detailsOf({ $jsonSchema: { properties: { a: inner } } }, document);
    const [property] = details['schemaRulesNotSatisfied'][0].propertiesNotSatisfied;
    expect(property.details).toMatchObject([{ operatorName, ...expected }]);
  });

  test.each<[string, Document, Document, Document]>([
    [
      'a value',
      { a: 5 },
      { a: 3 },
      { operatorName: '$eq', specifiedAs: { a: 5 }, reason: 'comparison failed', consideredValue: 3 },
    ],
    [
      'a comparison',
      { a: { $gt: 5 } },
      { a: 3 },
      {
        operatorName: '$gt',
        specifiedAs: { a: { $gt: 5 } },
        reason: 'comparison failed',
        consideredValue: 3,
      },
    ],
    ['a missing field', { a: { $gt: 5 } }, {}, { operatorName: '$gt', reason: 'field was missing' }],
    [
      'a type',
      { 'a.b': { $type: 'int' } },
      { a: { b: 'x' } },
      { operatorName: '$type', reason: 'type did not match', consideredValue: 'x', consideredType: 'string' },
    ],
    [
      'existence',
      { a: { $exists: true } },
      {},
      { operatorName: '$exists', specifiedAs: { a: { $exists: true } }, reason: 'path does not exist' },
    ],
    [
      'several fields',
      { a: 1, b: 2 },
      { a: 1, b: 1 },
      {
        operatorName: '$and',
        clausesNotSatisfied: [{ index: 1, details: { operatorName: '$eq', consideredValue: 1 } }],
      },
    ],
    [
      '$or',
      { $or: [{ a: 1 }, { a: 2 }] },
      { a: 3 },
      { operatorName: '$or', clausesNotSatisfied: [{ index: 0 }, { index: 1 }] },
    ],
    [
      '$nor',
      { $nor: [{ a: 1 }, { a: 2 }] },
      { a: 2 },
      {
        operatorName: '$nor',
        clausesSatisfied: [{ index: 1, details: { operatorName: '$eq', reason: 'comparison succeeded' } }],
      },
    ],
    [
      '$not',
      { a: { $not: { $gt: 1 } } },
      { a: 2 },
      {
        operatorName: '$not',
        details: { operatorName: '$gt', reason: 'comparison succeeded', consideredValue: 2 },
      },
    ],
    [
      '$expr',
      { $expr: { $gt: ['$a', '$b'] } },
      { a: 1, b: 2 },
      {
        operatorName: '$expr',
        specifiedAs: { $expr: { $gt: ['$a', '$b'] } },
        reason: 'expression did not match',
        expressionResult: false,
      },
    ],
  ])('by %s', async (_name, validator, document, expected) => {
    expect(await detailsOf(validator, document)).toMatchObject(expected);
  });
});

describe('when documents are validated', () => {
  test('in inserts, updates, replacements, upserts and findAndModify', async () => {
    const collection = await validated(schema);
    await collection.insertOne({ _id: 1 as never, name: 'Ana' });
    const set = { $set: { name: 1 } };
    await expectCode(() => collection.updateOne({ _id: 1 as never }, set), 121);
    await expectCode(() => collection.updateMany({}, set), 121);
    await expectCode(() => collection.replaceOne({ _id: 1 as never }, { name: 'A' }), 121);
    await expectCode(() => collection.updateOne({ _id: 2 as never }, set, { upsert: true }), 121);
    const error = await expectCode(() => collection.findOneAndUpdate({}, set), 121);
    expect(error.errInfo).toMatchObject({ failingDocumentId: 1, details: { operatorName: '$jsonSchema' } });
    expect(await collection.find().toArray()).toEqual([{ _id: 1, name: 'Ana' }]);
  });

  test('not where a write bypasses it', async () => {
    const collection = await validated(schema);
    const bypassDocumentValidation = true;
    await collection.insertOne({ _id: 1 as never }, { bypassDocumentValidation });
    await collection.updateOne({}, { $set: { name: 1 } }, { bypassDocumentValidation });
    await collection.findOneAndUpdate({}, { $set: { name: 2 } }, { bypassDocumentValidation });
    expect(await collection.find().toArray()).toEqual([{ _id: 1, name: 2 }]);
  });

  test('by its level and its action, which collMod changes', async () => {
    const collection = await validated(schema, { validationLevel: 'moderate' });
    await collection.insertOne({ _id: 1 as never }, { bypassDocumentValidation: true });
    await collection.updateOne({ _id: 1 as never }, { $set: { x: 1 } });
    await expectCode(() => collection.insertOne({}), 121);
    const collMod = (change: Document) =>
      target.db.command({ collMod: collection.collectionName, ...change });
    await collMod({ validationLevel: 'strict' });
    await expectCode(() => collection.updateOne({ _id: 1 as never }, { $set: { x: 2 } }), 121);
    await collMod({ validationAction: 'warn' });
    await collection.insertOne({ _id: 2 as never });
    await collMod({ validationAction: 'error', validationLevel: 'off' });
    await collection.insertOne({ _id: 3 as never });
    await collMod({ validationLevel: 'strict', validator: {} });
    await collection.insertOne({ _id: 4 as never });
    await expectCode(() => collMod({ validator: { $jsonSchema: { surprise: 1 } } }), 9);
    await expectCode(() => collMod({ validationLevel: 'sometimes' }), 2);
  });

  test('a list of writes goes on behind a failure where it is not ordered', async () => {
    const collection = await validated(schema);
    const documents = [{ name: 'Ana' }, {}, { name: 'Bo' }];
    const error: unknown = await collection
      .insertMany(documents, { ordered: false })
      .catch((thrown: unknown) => thrown);
    expect((error as { writeErrors: MongoServerError[] }).writeErrors).toMatchObject([
      { index: 1, code: 121 },
    ]);
    expect(await collection.countDocuments()).toBe(2);
  });

  test('a schema is listed as it was given', async () => {
    const { collectionName } = await validated(schema);
    const [listed] = await target.db.listCollections({ name: collectionName }).toArray();
    expect(listed).toMatchObject({ options: { validator: schema } });
  });
});
