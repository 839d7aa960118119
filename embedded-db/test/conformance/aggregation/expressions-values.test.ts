/* oxlint-disable unicorn/no-thenable -- $cond and $switch have a field of that name */
import { Decimal128, Double, Long, ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { expressionTable, refusedExpressions } from '../../support/tables.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();
const id = new ObjectId('64b000000000000000000001');

const document = {
  _id: 1,
  n: 5,
  neg: -2.5,
  zero: 0,
  big: Long.fromString('9007199254740993'),
  money: Decimal128.fromString('0.10'),
  s: 'Hello',
  nothing: null,
  t: true,
  id,
  when: new Date('2026-03-04T05:06:07.089Z'),
  list: [3, 1, 2],
  o: { x: 1, y: { z: 2 } },
};

expressionTable(target, 'arithmetic', document, [
  ['$add', { $add: ['$n', 1, 0.5] }, 6.5],
  ['$add milliseconds to a date', { $add: ['$when', 1000] }, new Date('2026-03-04T05:06:08.089Z')],
  ['$add decimals exactly', { $toString: { $add: ['$money', Decimal128.fromString('0.20')] } }, '0.30'],
  ['$add with null is null', { $add: ['$n', '$nothing'] }, null],
  ['$subtract', { $subtract: ['$n', 7] }, -2],
  ['$subtract dates', { $subtract: ['$when', new Date('2026-03-04T05:06:07.000Z')] }, 89],
  ['$multiply', { $multiply: ['$n', 2, 3] }, 30],
  ['$divide', { $divide: ['$n', 2] }, 2.5],
  ['$mod', { $mod: ['$n', 3] }, 2],
  ['$mod of a negative', { $mod: [-7, 3] }, -1],
  ['$abs', { $abs: '$neg' }, 2.5],
  ['$ceil', { $ceil: '$neg' }, -2],
  ['$floor', { $floor: '$neg' }, -3],
  ['$round half to even', { $round: ['$neg', 0] }, -2],
  ['$round to places', { $round: [1.256, 2] }, 1.26],
  ['$trunc', { $trunc: '$neg' }, -2],
  ['$pow', { $pow: ['$n', 2] }, 25],
  ['$sqrt', { $sqrt: 25 }, 5],
  ['$exp of zero', { $exp: '$zero' }, 1],
  ['$ln of one', { $ln: 1 }, 0],
  ['$log', { $log: [8, 2] }, 3],
  ['$log10', { $log10: 100 }, 2],
  ['a long is exact', { $toString: { $add: ['$big', 2] } }, '9007199254740995'],
]);

refusedExpressions(target, 'arithmetic refused', document, [
  ['$rand of something', { $rand: { a: 1 } }, 3040501],
  ['$add of a string', { $add: ['$s', 1] }, [14, 16554]],
  ['$add of two dates', { $add: ['$when', '$when'] }, 16612],
  ['$subtract from a string', { $subtract: ['$s', 1] }, [14, 16556]],
  ['$subtract of one', { $subtract: [1] }, 16020],
  ['$multiply of a string', { $multiply: ['$s', 2] }, [14, 16555]],
  ['$divide by zero', { $divide: ['$n', '$zero'] }, [2, 16608]],
  ['$divide of a string', { $divide: ['$s', 1] }, [14, 16609]],
  ['$mod by zero', { $mod: ['$n', '$zero'] }, 16610],
  ['$mod of a string', { $mod: ['$s', 1] }, 16611],
  ['$abs of a string', { $abs: '$s' }, 28765],
  ['$ceil of a string', { $ceil: '$s' }, 28765],
  ['$floor of a string', { $floor: '$s' }, 28765],
  ['$round of a string', { $round: '$s' }, 51081],
  ['$trunc of a string', { $trunc: '$s' }, 51081],
  ['$pow of a string', { $pow: ['$s', 2] }, 28762],
  ['$pow of zero to a negative', { $pow: ['$zero', -1] }, 28764],
  ['$sqrt of a negative', { $sqrt: '$neg' }, 28714],
  ['$exp of a string', { $exp: '$s' }, 28765],
  ['$ln of zero', { $ln: '$zero' }, 28766],
  ['$log with base one', { $log: ['$n', 1] }, 28759],
  ['$log10 of zero', { $log10: '$zero' }, 28761],
]);

expressionTable(target, 'comparison and logic', document, [
  ['$eq', { $eq: ['$n', 5] }, true],
  ['$eq of the missing and null is false', { $eq: ['$missing', null] }, false],
  ['$ne', { $ne: ['$n', 5] }, false],
  ['$gt over types', { $gt: ['$s', 5] }, true],
  ['$gte', { $gte: ['$n', 5] }, true],
  ['$lt: the missing is below null', { $lt: ['$missing', null] }, true],
  ['$lte', { $lte: ['$n', 4] }, false],
  ['$cmp', { $cmp: ['$n', 9] }, -1],
  ['$and', { $and: ['$t', '$n'] }, true],
  ['$and of nothing', { $and: [] }, true],
  ['$or', { $or: ['$zero', '$nothing'] }, false],
  ['$not', { $not: ['$zero'] }, true],
  ['$cond', { $cond: [{ $gt: ['$n', 3] }, 'more', 'less'] }, 'more'],
  ['$cond by names', { $cond: { if: '$missing', then: 1, else: 'no' } }, 'no'],
  ['$ifNull', { $ifNull: ['$nothing', '$missing', 'else'] }, 'else'],
  ['$ifNull keeps what is there', { $ifNull: ['$zero', 5] }, 0],
  [
    '$switch',
    {
      $switch: {
        branches: [
          { case: { $lt: ['$n', 3] }, then: 'a' },
          { case: true, then: 'b' },
        ],
      },
    },
    'b',
  ],
  ['$switch default', { $switch: { branches: [{ case: false, then: 1 }], default: 'd' } }, 'd'],
  ['$let', { $let: { vars: { a: '$n', b: 2 }, in: { $multiply: ['$$a', '$$b'] } } }, 10],
  ['$literal', { $literal: '$n' }, '$n'],
  ['$$ROOT', '$$ROOT.o.x', 1],
  ['$$CURRENT', '$$CURRENT.n', 5],
  ['$$REMOVE', { $cond: [true, '$$REMOVE', 1] }, undefined],
  ['a missing field stays missing', '$missing.deep', undefined],
  ['an object of expressions', { a: '$n', b: { c: '$o.y.z' } }, { a: 5, b: { c: 2 } }],
  ['an array of expressions', ['$n', '$missing', '$s'], [5, null, 'Hello']],
]);

refusedExpressions(target, 'comparison and logic refused', document, [
  ['an unknown expression', { $foo: 1 }, 31325],
  ['an unknown expression within another', { $add: [{ $foo: 1 }] }, 168],
  ['two expressions at once', { $add: [1], $eq: [1, 1] }, 16410],
  ['two expressions at once within another', { $add: [{ $add: [1], $eq: [1, 1] }] }, 15983],
  ['an unknown variable', '$$foo', 17276],
  ['a lone dollar', '$', 16872],
  ['$eq of one', { $eq: ['$n'] }, 16020],
  ['$cmp of three', { $cmp: [1, 2, 3] }, 16020],
  ['$not of two', { $not: [1, 2] }, 16020],
  ['$cond of two', { $cond: [1, 2] }, 16020],
  ['$cond without else', { $cond: { if: 1, then: 2 } }, 17082],
  ['$cond with an unknown name', { $cond: { if: 1, then: 2, else: 3, or: 4 } }, 17083],
  ['$ifNull of one', { $ifNull: ['$n'] }, 1257300],
  ['$switch without branches', { $switch: { branches: [] } }, 40068],
  ['$switch that falls through', { $switch: { branches: [{ case: '$zero', then: 1 }] } }, 40066],
  ['$switch branch without then', { $switch: { branches: [{ case: true }] } }, 40065],
  ['$let without in', { $let: { vars: {} } }, 16877],
]);

expressionTable(target, 'types and conversions', document, [
  ['$type', { $type: '$id' }, 'objectId'],
  ['$type of what is missing', { $type: '$missing' }, 'missing'],
  ['$type of a decimal', { $type: '$money' }, 'decimal'],
  ['$isNumber', { $isNumber: '$n' }, true],
  ['$isArray', { $isArray: '$list' }, true],
  ['$toString of a number', { $toString: '$neg' }, '-2.5'],
  ['$toString of a double has six digits', { $toString: 1234567.5 }, '1.23457e+06'],
  ['$toString of a double rounds a half to even', { $toString: new Double(1234565) }, '1.23456e+06'],
  ['$toString of a double below a million', { $toString: 123456.7 }, '123457'],
  ['$toString of a small double', { $toString: 0.00001234567 }, '1.23457e-05'],
  ['$toString of a double of a whole value', { $toString: new Double(1e6) }, '1e+06'],
  ['$toString of an int', { $toString: 1234567 }, '1234567'],
  ['$toString of a long', { $toString: Long.fromString('1234567890123') }, '1234567890123'],
  ['$toString of an infinity', { $toString: -Infinity }, '-Infinity'],
  ['$toString of NaN', { $toString: NaN }, 'NaN'],
  ['$convert of a double to a string', { $convert: { input: 1.23456789, to: 'string' } }, '1.23457'],
  ['$toString of an id', { $toString: '$id' }, '64b000000000000000000001'],
  ['$toString of a date', { $toString: '$when' }, '2026-03-04T05:06:07.089Z'],
  ['$toString of a boolean', { $toString: '$t' }, 'true'],
  ['$toString of null', { $toString: '$nothing' }, null],
  ['$toObjectId', { $toObjectId: '64b000000000000000000001' }, id],
  ['$toInt', { $toInt: '42' }, 42],
  ['$toInt truncates', { $toInt: '$neg' }, -2],
  ['$toLong', { $toLong: '42' }, 42],
  ['$toDouble', { $toDouble: '2.5' }, 2.5],
  ['$toDecimal', { $toString: { $toDecimal: '1.50' } }, '1.50'],
  ['$toBool', { $toBool: '$zero' }, false],
  ['$toDate of a string', { $toDate: '2026-03-04T05:06:07.089Z' }, document.when],
  ['$toDate of an id', { $toDate: '$id' }, id.getTimestamp()],
  ['$convert with onError', { $convert: { input: 'x', to: 'int', onError: 'bad' } }, 'bad'],
  ['$convert with onNull', { $convert: { input: null, to: 'int', onNull: 'none' } }, 'none'],
]);

expressionTable(
  target,
  'dates as they are written',
  document,
  (
    [
      ['2017-07-04T11:56.02', '2017-07-04T11:56:02Z'],
      ['2017-07-14T12:02:44.771 GMT+02', '2017-07-14T10:02:44.771Z'],
      ['2017-07-14T12:02:44.771+0330', '2017-07-14T08:32:44.771Z'],
      ['2017-07-14T12:02:44.771 PDT', '2017-07-14T19:02:44.771Z'],
      ['2017-07-14T12:02:44.771 L', '2017-07-14T01:02:44.771Z'],
      ['July 4th, 2017', '2017-07-04T00:00:00Z'],
      ['July 4th, 2017 12:39:30 BST', '2017-07-04T11:39:30Z'],
      ['July 4th, 2017 11am', '2017-07-04T11:00:00Z'],
      ['July 4th, 2017 12pm', '2017-07-04T12:00:00Z'],
      ['7/4/17', '2017-07-04T00:00:00Z'],
      ['04-07-2017', '2017-07-04T00:00:00Z'],
      ['2017-Jul-04 noon', '2017-07-04T12:00:00Z'],
      ['2017-07-04 12:48:07 GMT+0545', '2017-07-04T07:03:07Z'],
      ['Tue, 04 Jul 2017 12:00:00 GMT', '2017-07-04T12:00:00Z'],
      ['4 July 2017', '2017-07-04T00:00:00Z'],
      ['20170704T121314Z', '2017-07-04T12:13:14Z'],
    ] as const
  ).map(([text, date]) => [text, { $toDate: text }, new Date(date)]),
);

const fromString = (dateString: string, more: object = {}) => ({ $dateFromString: { dateString, ...more } });

refusedExpressions(target, 'dates refused', document, [
  ['a date without a year', fromString('July 4th'), 241],
  ['a time without a date', fromString('12:50:53'), 241],
  ['what is no date', fromString('60.Monday1770/06:59'), 241],
  ['a day that is none', fromString('2017-02-30'), 241],
  ['a zone by its name', fromString('2017-07-12T22:23:55 Europe/Amsterdam'), 241],
  ['two zones', fromString('2017-07-12T22:23:55 GMT+02:00', { timezone: 'Europe/Amsterdam' }), 241],
  ['two calendars', fromString('12/31/2018', { format: '%m/%d/%G' }), 241],
]);

refusedExpressions(target, 'conversions refused', document, [
  ['$toObjectId of a short string', { $toObjectId: '$s' }, 241],
  ['$toObjectId of a number', { $toObjectId: '$n' }, 241],
  ['$toInt of a word', { $toInt: '$s' }, 241],
  ['$toInt of too much', { $toInt: 1e10 }, 241],
  ['$toLong of a word', { $toLong: '$s' }, 241],
  ['$toDouble of a word', { $toDouble: '$s' }, 241],
  ['$toDecimal of a word', { $toDecimal: '$s' }, 241],
  ['$toDate of a word', { $toDate: '$s' }, 241],
  ['$toString of an object', { $toString: '$o' }, 241],
  ['$convert to an unknown type', { $convert: { input: '$n', to: 'thing' } }, 2],
  ['$isArray of two', { $isArray: [1, 2] }, 16020],
]);

const bounded = {
  _id: 1,
  text: 'abcabc',
  list: [3, 1, 2],
  half: 2.55,
  when: new Date('2026-03-04T05:06:07.089Z'),
};

expressionTable(target, 'arguments that may be left out, given without a value', bounded, [
  ['the places of $round', { $round: ['$half', '$missing'] }, null],
  ['the places of $trunc', { $trunc: ['$half', null] }, null],
  ['the count of $slice', { $slice: ['$list', 1, '$missing'] }, null],
  ['the position of $slice', { $slice: ['$list', '$missing'] }, null],
  ['the time zone of $dateToString', { $dateToString: { date: '$when', timezone: '$missing' } }, null],
  ['the time zone of $dateToParts', { $dateToParts: { date: '$when', timezone: '$missing' } }, null],
  ['the time zone of $dateFromParts', { $dateFromParts: { year: 2026, timezone: '$missing' } }, null],
  ['the time zone of $dateTrunc', { $dateTrunc: { date: '$when', unit: 'day', timezone: '$missing' } }, null],
  ['the size of $dateTrunc', { $dateTrunc: { date: '$when', unit: 'day', binSize: '$missing' } }, null],
  [
    'the time zone of $dateAdd',
    { $dateAdd: { startDate: '$when', unit: 'day', amount: 1, timezone: '$missing' } },
    null,
  ],
  [
    'the time zone of $dateDiff',
    { $dateDiff: { startDate: '$when', endDate: '$when', unit: 'day', timezone: '$missing' } },
    null,
  ],
  [
    'the first day of a week',
    { $dateDiff: { startDate: '$when', endDate: '$when', unit: 'week', startOfWeek: '$missing' } },
    null,
  ],
  ['the calendar of $dateToParts', { $dateToParts: { date: '$when', iso8601: '$missing' } }, null],
  ['what $dateToString gives for null', { $dateToString: { date: null, onNull: '$$REMOVE' } }, undefined],
]);

refusedExpressions(target, 'bounds without a value', bounded, [
  ['of $indexOfCP', { $indexOfCP: ['$text', 'b', '$missing'] }, 40096],
  ['of $indexOfBytes', { $indexOfBytes: ['$text', 'b', 0, '$missing'] }, 40096],
  ['of $indexOfArray', { $indexOfArray: ['$list', 1, '$missing'] }, 40096],
  ['of $range', { $range: [0, 3, '$missing'] }, 34447],
  ['of $range with a fraction', { $range: [0, 1.5] }, 34446],
]);

expressionTable(
  target,
  '$$CURRENT',
  { _id: 1, a: { b: 5, list: [1, 2] }, b: 6, rows: [{ b: 7 }, { b: 8 }] },
  [
    ['is the document', '$$CURRENT.b', 6],
    ['is what $let makes it', { $let: { vars: { CURRENT: '$a' }, in: { $add: ['$b', '$$ROOT.b'] } } }, 11],
    ['is each element in $map', { $map: { input: '$rows', as: 'CURRENT', in: '$b' } }, [7, 8]],
    [
      'is each element in $filter',
      { $filter: { input: '$rows', as: 'CURRENT', cond: { $gt: ['$b', 7] } } },
      [{ b: 8 }],
    ],
  ],
);

const decimal = (text: string) => Decimal128.fromString(text);

/** Implementations round the last digits differently. */
const SURE = 32;

describe('decimals keep their digits', () => {
  test.each([
    ['$sqrt', { $sqrt: decimal('2') }, '1.414213562373095048801688724209698'],
    ['$sqrt that is exact', { $sqrt: decimal('2.25') }, '1.5'],
    ['$sqrt of zero', { $sqrt: decimal('0') }, '0'],
    ['$ln', { $ln: decimal('10') }, '2.302585092994045684017991454684364'],
    ['$log10', { $log10: decimal('2') }, '0.3010299956639811952137388947244930'],
    ['$log', { $log: [decimal('2'), 10] }, '0.3010299956639811952137388947244930'],
    ['$exp', { $exp: decimal('1') }, '2.718281828459045235360287471352662'],
    ['$exp of less than zero', { $exp: decimal('-0.5') }, '0.6065306597126334236037995349911805'],
    ['$pow', { $pow: [decimal('2'), decimal('0.5')] }, '1.414213562373095048801688724209698'],
  ])('%s', async (_name, expression, value) => {
    const collection = await target.fresh([{ _id: 1 }]);
    const [got] = await collection.aggregate([{ $project: { _id: 0, r: expression } }]).toArray();
    expect(got?.['r']).toBeInstanceOf(Decimal128);
    expect(String(got?.['r']).slice(0, SURE)).toBe(value.slice(0, SURE));
  });
});
