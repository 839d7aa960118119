import { EJSON } from 'bson';
import { Decimal128, Double, Int32, Long, Timestamp } from 'mongodb';
import { expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { refusedUpdates, updateTable } from '../../support/tables.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

updateTable(target, 'field operators', [
  ['$set a field', { a: 1 }, { $set: { a: 2 } }, { a: 2 }],
  ['$set a new nested field', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
  ['$set the same value changes nothing', { a: 1 }, { $set: { a: 1 } }, { a: 1 }],
  ['$set an array element', { a: [1, 2] }, { $set: { 'a.1': 5 } }, { a: [1, 5] }],
  ['$set beyond the end fills with null', { a: [1] }, { $set: { 'a.3': 5 } }, { a: [1, null, null, 5] }],
  ['$set of nothing changes nothing', { a: 1 }, { $set: {} }, { a: 1 }],
  ['$set a numeric name in an object', {}, { $set: { 'a.0': 5 } }, { a: { 0: 5 } }],
  ['$unset', { a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
  ['$unset a nested field', { a: { b: 1, c: 2 } }, { $unset: { 'a.b': 1 } }, { a: { c: 2 } }],
  ['$unset an array element leaves null', { a: [1, 2, 3] }, { $unset: { 'a.1': 1 } }, { a: [1, null, 3] }],
  ['$unset what is missing', { a: 1 }, { $unset: { b: 1, 'c.d': 1 } }, { a: 1 }],
  ['$setOnInsert does nothing to what exists', { a: 1 }, { $setOnInsert: { a: 5 } }, { a: 1 }],
  ['$inc', { a: 1 }, { $inc: { a: 4 } }, { a: 5 }],
  ['$inc below zero and in depth', { a: { b: 1 } }, { $inc: { 'a.b': -3 } }, { a: { b: -2 } }],
  ['$inc a missing field', {}, { $inc: { 'a.b': 2 } }, { a: { b: 2 } }],
  ['$mul', { a: 3 }, { $mul: { a: 2.5 } }, { a: 7.5 }],
  ['$mul a missing field', {}, { $mul: { a: 5 } }, { a: 0 }],
  ['$min lowers', { a: 5, b: 5 }, { $min: { a: 3, b: 9 } }, { a: 3, b: 5 }],
  ['$min sets the missing', {}, { $min: { a: 3 } }, { a: 3 }],
  ['$max raises', { a: 5, b: 5 }, { $max: { a: 3, b: 9 } }, { a: 5, b: 9 }],
  ['$max follows the order of types', { a: 5 }, { $max: { a: 'text' } }, { a: 'text' }],
  ['$min: null is below numbers', { a: 5 }, { $min: { a: null } }, { a: null }],
  ['$rename', { a: 1, b: 2 }, { $rename: { a: 'c' } }, { b: 2, c: 1 }],
  ['$rename over another', { a: 1, b: 2 }, { $rename: { a: 'b' } }, { b: 1 }],
  ['$rename into depth', { a: 1 }, { $rename: { a: 'x.y' } }, { x: { y: 1 } }],
  ['$rename what is missing', { a: 1 }, { $rename: { b: 'c' } }, { a: 1 }],
  ['$bit and', { a: 13 }, { $bit: { a: { and: 10 } } }, { a: 8 }],
  ['$bit or', { a: 3 }, { $bit: { a: { or: 5 } } }, { a: 7 }],
  ['$bit xor', { a: 1 }, { $bit: { a: { xor: 5 } } }, { a: 4 }],
  ['$bit on a missing field', {}, { $bit: { a: { or: 5 } } }, { a: 5 }],
  ['$set a name with a dollar in depth', { a: { c: 1 } }, { $set: { 'a.$b': 2 } }, { a: { c: 1, $b: 2 } }],
  ['$inc a name with a dollar in depth', {}, { $inc: { 'a.$b.$c': 2 } }, { a: { $b: { $c: 2 } } }],
  [
    'several operators',
    { a: 1, b: 1, c: 1 },
    { $set: { a: 2 }, $inc: { b: 1 }, $unset: { c: 1 } },
    { a: 2, b: 2 },
  ],
]);

refusedUpdates(target, 'field operators refused', [
  ['an unknown operator', {}, { $foo: { a: 1 } }, 9],
  ['$set of no object', {}, { $set: 1 }, 9],
  ['$set of _id', {}, { $set: { _id: 5 } }, 66],
  ['$set through a number', { a: 5 }, { $set: { 'a.b': 1 } }, 28],
  ['$set through null', { a: null }, { $set: { 'a.b': 1 } }, 28],
  ['$set a name in an array', { a: [1] }, { $set: { 'a.b': 1 } }, 28],
  ['$set an empty name', {}, { $set: { '': 1 } }, 56],
  ['$set an empty part of a path', {}, { $set: { 'a..b': 1 } }, 56],
  ['$set a name with a dollar', {}, { $set: { $b: 1 } }, 52],
  ['$inc a name with a dollar', {}, { $inc: { '$b.c': 1 } }, 52],
  ['$set far beyond the end', { a: [] }, { $set: { 'a.2000000': 1 } }, 39],
  ['a path twice', {}, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
  ['a path and its child', {}, { $set: { a: 1, 'a.b': 1 } }, 40],
  ['$unset of _id', {}, { $unset: { _id: 1 } }, 66],
  ['$setOnInsert against $set', {}, { $set: { a: 1 }, $setOnInsert: { a: 1 } }, 40],
  ['$inc by a string', { a: 1 }, { $inc: { a: 'x' } }, 14],
  ['$inc of a string', { a: 'x' }, { $inc: { a: 1 } }, 14],
  ['$inc of null', { a: null }, { $inc: { a: 1 } }, 14],
  ['$inc past a long', { a: Long.MAX_VALUE }, { $inc: { a: 1 } }, 2],
  ['$mul by a string', { a: 1 }, { $mul: { a: 'x' } }, 14],
  ['$mul of a string', { a: 'x' }, { $mul: { a: 2 } }, 14],
  ['$min through a number', { a: 5 }, { $min: { 'a.b': 1 } }, 28],
  ['$max through a number', { a: 5 }, { $max: { 'a.b': 1 } }, 28],
  ['$max against $min', { a: 5 }, { $max: { a: 1 }, $min: { a: 1 } }, 40],
  ['$rename to itself', { a: 1 }, { $rename: { a: 'a' } }, 2],
  ['$rename to no string', { a: 1 }, { $rename: { a: 5 } }, 2],
  ['$rename out of an array', { a: [{ b: 1 }] }, { $rename: { 'a.0.b': 'c' } }, 2],
  ['$rename onto its own child', { a: 1 }, { $rename: { a: 'a.b' } }, 2],
  ['$rename of _id', { a: 1 }, { $rename: { _id: 'b' } }, 66],
  ['$currentDate of a number', {}, { $currentDate: { a: 5 } }, 2],
  ['$currentDate of an unknown type', {}, { $currentDate: { a: { $type: 'clock' } } }, 2],
  ['$currentDate with an unknown option', {}, { $currentDate: { a: { $foo: 1 } } }, 2],
  ['$bit with an unknown operation', { a: 1 }, { $bit: { a: { nand: 1 } } }, 2],
  ['$bit by a fraction', { a: 1 }, { $bit: { a: { and: 1.5 } } }, 2],
  ['$bit of a string', { a: 'x' }, { $bit: { a: { and: 1 } } }, 2],
]);

test('$currentDate gives a date or a timestamp', async () => {
  const collection = await target.fresh([{ _id: 1 }]);
  await collection.updateOne(
    {},
    { $currentDate: { a: { $type: 'date' }, b: { $type: 'timestamp' }, c: { $type: 'date' } } },
  );
  const stored = await collection.findOne({});
  expect(stored?.['a']).toBeInstanceOf(Date);
  expect(stored?.['b']).toBeInstanceOf(Timestamp);
  expect(Math.abs(Date.now() - Number(stored?.['c']))).toBeLessThan(60_000);
});

const maxInt = 2147483647;

/** A double becomes a decimal of fifteen digits. */
test.each([
  ['int and int', new Int32(1), new Int32(2), new Int32(3)],
  ['int past 32 bits becomes long', new Int32(maxInt), new Int32(1), Long.fromNumber(maxInt + 1)],
  ['int and long', new Int32(1), Long.fromNumber(2), Long.fromNumber(3)],
  ['int and double', new Int32(1), new Double(2), new Double(3)],
  ['long and double', Long.fromNumber(1), new Double(0.5), new Double(1.5)],
  [
    'double and decimal',
    new Double(0.5),
    Decimal128.fromString('0.25'),
    Decimal128.fromString('0.750000000000000'),
  ],
  ['decimal and int', Decimal128.fromString('0.1'), new Int32(1), Decimal128.fromString('1.1')],
])('$inc keeps the widest type: %s', async (_name, before, by, after) => {
  const collection = await target.fresh([{ _id: 1, a: before }]);
  await collection.updateOne({}, { $inc: { a: by } });
  const stored = await collection.findOne({}, { promoteValues: false });
  expect(EJSON.stringify(stored?.['a'], { relaxed: false })).toBe(EJSON.stringify(after, { relaxed: false }));
});

test('an error stops nothing that came before it in the same command', async () => {
  const collection = await target.fresh([
    { _id: 1, a: 1 },
    { _id: 2, a: 'x' },
  ]);
  await expectCode(() => collection.updateMany({}, { $inc: { a: 1 } }), 14);
  expect(await collection.findOne({ _id: 2 as never })).toEqual({ _id: 2, a: 'x' });
});

test('_id stays in front, whatever the names', async () => {
  const collection = await target.fresh([{ _id: 1, a: 1 }]);
  await collection.updateOne({}, { $set: { 7: 'seven' } });
  const [bytes] = await collection.find({}, { raw: true }).toArray();
  // The first name of a document begins behind its length and the type of its first value.
  expect(Buffer.from(bytes as unknown as Uint8Array).toString('latin1', 5, 8)).toBe('_id');
});
