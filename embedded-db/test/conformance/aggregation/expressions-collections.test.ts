import { expressionTable, refusedExpressions } from '../../support/tables.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

const document = {
  _id: 1,
  n: 5,
  s: 'Hello, World',
  nothing: null,
  list: [3, 1, 2],
  words: ['b', 'a'],
  people: [
    { name: 'Ann', age: 30 },
    { name: 'Bob', age: 20 },
  ],
  o: { x: 1, y: 2 },
  when: new Date('2026-03-04T05:06:07.089Z'),
};

expressionTable(target, 'arrays', document, [
  ['$map', { $map: { input: '$list', as: 'v', in: { $multiply: ['$$v', 2] } } }, [6, 2, 4]],
  ['$map with $$this', { $map: { input: '$people', in: '$$this.name' } }, ['Ann', 'Bob']],
  ['$map of null', { $map: { input: '$nothing', in: 1 } }, null],
  ['$filter', { $filter: { input: '$list', as: 'v', cond: { $gt: ['$$v', 1] } } }, [3, 2]],
  ['$filter with a limit', { $filter: { input: '$list', cond: { $gt: ['$$this', 1] }, limit: 1 } }, [3]],
  ['$reduce', { $reduce: { input: '$list', initialValue: 10, in: { $add: ['$$value', '$$this'] } } }, 16],
  ['$in', { $in: [2, '$list'] }, true],
  ['$size', { $size: '$list' }, 3],
  ['$arrayElemAt', { $arrayElemAt: ['$list', 1] }, 1],
  ['$arrayElemAt from the end', { $arrayElemAt: ['$list', -1] }, 2],
  ['$arrayElemAt outside is missing', { $arrayElemAt: ['$list', 9] }, undefined],
  ['$first', { $first: '$list' }, 3],
  ['$last', { $last: '$list' }, 2],
  ['$slice', { $slice: ['$list', 2] }, [3, 1]],
  ['$slice from the end', { $slice: ['$list', -1] }, [2]],
  ['$slice with a position', { $slice: ['$list', 1, 1] }, [1]],
  ['$concatArrays', { $concatArrays: ['$list', ['x']] }, [3, 1, 2, 'x']],
  ['$indexOfArray', { $indexOfArray: ['$list', 2] }, 2],
  ['$reverseArray', { $reverseArray: '$list' }, [2, 1, 3]],
  ['$sortArray', { $sortArray: { input: '$list', sortBy: -1 } }, [3, 2, 1]],
  [
    '$sortArray by a field',
    { $sortArray: { input: '$people', sortBy: { age: 1 } } },
    [document.people[1], document.people[0]],
  ],
  [
    '$sortArray by a field that is an array: it is compared as a whole',
    {
      $sortArray: {
        input: [
          { id: 1, s: [1, 9] },
          { id: 2, s: 5 },
        ],
        sortBy: { s: 1 },
      },
    },
    [
      { id: 2, s: 5 },
      { id: 1, s: [1, 9] },
    ],
  ],
  [
    '$sortArray by a path behind an array: nothing is there',
    {
      $sortArray: {
        input: [
          { id: 1, l: { v: 1 } },
          { id: 2, l: [{ v: 9 }] },
        ],
        sortBy: { 'l.v': 1 },
      },
    },
    [
      { id: 2, l: [{ v: 9 }] },
      { id: 1, l: { v: 1 } },
    ],
  ],
  [
    '$sortArray by a place of an array',
    {
      $sortArray: {
        input: [
          { id: 1, l: [2, 0] },
          { id: 2, l: [1, 9] },
        ],
        sortBy: { 'l.0': 1 },
      },
    },
    [
      { id: 2, l: [1, 9] },
      { id: 1, l: [2, 0] },
    ],
  ],
  [
    '$zip keeps a null inside an array',
    {
      $zip: {
        inputs: [
          [1, null],
          [1, 2, 3],
        ],
        useLongestLength: true,
        defaults: ['x', 'y'],
      },
    },
    [
      [1, 1],
      [null, 2],
      ['x', 3],
    ],
  ],
  ['$range', { $range: [0, 6, 2] }, [0, 2, 4]],
  [
    '$zip',
    { $zip: { inputs: ['$words', [1, 2]] } },
    [
      ['b', 1],
      ['a', 2],
    ],
  ],
  ['$setUnion', { $size: { $setUnion: ['$list', [1, 9]] } }, 4],
  ['$setIntersection', { $setIntersection: ['$list', [1, 9]] }, [1]],
  ['$setDifference', { $setDifference: ['$list', [1]] }, [3, 2]],
  ['$setIsSubset', { $setIsSubset: [[1, 2], '$list'] }, true],
  ['$setEquals', { $setEquals: ['$list', [1, 2, 3, 3]] }, true],
  ['$anyElementTrue', { $anyElementTrue: [[0, 1]] }, true],
  ['$allElementsTrue', { $allElementsTrue: [[0, 1]] }, false],
  ['$sum over an array', { $sum: '$list' }, 6],
  ['$avg over an array', { $avg: '$list' }, 2],
  ['$min over an array', { $min: '$list' }, 1],
  ['$max over arguments', { $max: ['$n', 9, 3] }, 9],
  [
    '$objectToArray',
    { $objectToArray: '$o' },
    [
      { k: 'x', v: 1 },
      { k: 'y', v: 2 },
    ],
  ],
  [
    '$arrayToObject',
    {
      $arrayToObject: [
        [
          ['a', 1],
          ['b', 2],
        ],
      ],
    },
    { a: 1, b: 2 },
  ],
  ['$mergeObjects', { $mergeObjects: ['$o', { y: 9, z: 3 }, null] }, { x: 1, y: 9, z: 3 }],
  ['$getField', { $getField: { field: 'x', input: '$o' } }, 1],
  ['$setField', { $setField: { field: 'z', input: '$o', value: 3 } }, { x: 1, y: 2, z: 3 }],
  ['a path through an array', '$people.age', [30, 20]],
]);

refusedExpressions(target, 'arrays refused', document, [
  ['$arrayToObject of scalars', { $arrayToObject: [[1]] }, 40398],
  ['$arrayToObject of both forms', { $arrayToObject: { $literal: [['a', 1], { k: 'b', v: 2 }] } }, 40396],
  [
    '$arrayToObject of both forms, objects first',
    { $arrayToObject: { $literal: [{ k: 'b', v: 2 }, ['a', 1]] } },
    40391,
  ],
  ['$arrayToObject of short arrays', { $arrayToObject: { $literal: [['a']] } }, 40397],
  ['$arrayToObject without a value', { $arrayToObject: { $literal: [{ k: 'a' }] } }, 40392],
  ['$arrayToObject with a number as key', { $arrayToObject: { $literal: [{ k: 1, v: 1 }] } }, 40394],
  ['$map of a number', { $map: { input: '$n', in: 1 } }, 16883],
  ['$map without input', { $map: { in: 1 } }, 16880],
  ['$map without in', { $map: { input: '$list' } }, 16882],
  ['$map with an unknown name', { $map: { input: '$list', in: 1, foo: 1 } }, 16879],
  ['$filter of a number', { $filter: { input: '$n', cond: true } }, 28651],
  ['$filter without cond', { $filter: { input: '$list' } }, 28650],
  ['$reduce of a number', { $reduce: { input: '$n', initialValue: 0, in: 1 } }, 40080],
  ['$reduce without initialValue', { $reduce: { input: '$list', in: 1 } }, 40078],
  ['$in of a number', { $in: [1, '$n'] }, 40081],
  ['$size of a number', { $size: '$n' }, 17124],
  ['$size of what is missing', { $size: '$missing' }, 17124],
  ['$arrayElemAt of a number', { $arrayElemAt: ['$n', 0] }, 28689],
  ['$arrayElemAt at a string', { $arrayElemAt: ['$list', 'x'] }, 28690],
  ['$first of a number', { $first: '$n' }, 28689],
  ['$slice of a number', { $slice: ['$n', 1] }, 28724],
  ['$slice by a string', { $slice: ['$list', 'x'] }, 28725],
  ['$slice of no length', { $slice: ['$list', 1, 0] }, 28729],
  ['$concatArrays of a number', { $concatArrays: ['$list', '$n'] }, 28664],
  ['$indexOfArray of a number', { $indexOfArray: ['$n', 1] }, 40090],
  ['$reverseArray of a number', { $reverseArray: '$n' }, 34435],
  ['$sortArray of a number', { $sortArray: { input: '$n', sortBy: 1 } }, 2942504],
  ['$range of a string', { $range: ['$s', 1] }, 34443],
  ['$range by zero', { $range: [0, 1, 0] }, 34449],
  ['$zip of a number', { $zip: { inputs: ['$n'] } }, 34468],
  ['$setUnion of a number', { $setUnion: ['$n'] }, 17043],
  ['$setIntersection of a number', { $setIntersection: ['$n'] }, 17047],
  ['$setDifference of a number', { $setDifference: ['$n', []] }, 17048],
  ['$setIsSubset of a number', { $setIsSubset: ['$n', []] }, 17046],
  ['$setEquals of a number', { $setEquals: ['$n', []] }, 17044],
  ['$anyElementTrue of a number', { $anyElementTrue: ['$n'] }, 17041],
  ['$allElementsTrue of a number', { $allElementsTrue: ['$n'] }, 17040],
  ['$objectToArray of a number', { $objectToArray: '$n' }, 40390],
  ['$arrayToObject of a number', { $arrayToObject: '$n' }, 40386],
  ['$mergeObjects of a number', { $mergeObjects: ['$o', '$n'] }, 40400],
]);

expressionTable(target, 'strings', document, [
  ['$concat', { $concat: ['$s', '!'] }, 'Hello, World!'],
  ['$concat with null', { $concat: ['$s', '$nothing'] }, null],
  ['$toUpper', { $toUpper: '$s' }, 'HELLO, WORLD'],
  ['$toLower of null', { $toLower: '$nothing' }, ''],
  ['$split', { $split: ['$s', ', '] }, ['Hello', 'World']],
  ['$trim', { $trim: { input: '  x ' } }, 'x'],
  ['$ltrim with chars', { $ltrim: { input: 'xxy', chars: 'x' } }, 'y'],
  ['$rtrim', { $rtrim: { input: 'y  ' } }, 'y'],
  ['$substrCP', { $substrCP: ['$s', 7, 5] }, 'World'],
  ['$substrBytes', { $substrBytes: ['$s', 0, 5] }, 'Hello'],
  ['$strLenCP', { $strLenCP: 'é😀' }, 2],
  ['$strLenBytes', { $strLenBytes: 'é😀' }, 6],
  ['$indexOfCP', { $indexOfCP: ['$s', 'World'] }, 7],
  ['$indexOfBytes', { $indexOfBytes: ['éa', 'a'] }, 2],
  ['$strcasecmp', { $strcasecmp: ['HELLO', 'hello'] }, 0],
  ['$replaceOne', { $replaceOne: { input: '$s', find: 'l', replacement: 'L' } }, 'HeLlo, World'],
  ['$replaceAll', { $replaceAll: { input: '$s', find: 'l', replacement: 'L' } }, 'HeLLo, WorLd'],
  ['$regexMatch', { $regexMatch: { input: '$s', regex: 'world', options: 'i' } }, true],
  ['$regexFind', { $regexFind: { input: '$s', regex: 'o(.)' } }, { match: 'o,', idx: 4, captures: [','] }],
  ['$regexFindAll of nothing', { $size: { $regexFindAll: { input: 'ab', regex: '' } } }, 2],
  ['$regexFindAll', { $size: { $regexFindAll: { input: '$s', regex: 'o' } } }, 2],
]);

refusedExpressions(target, 'strings refused', document, [
  ['$concat of a number', { $concat: ['$s', '$n'] }, 16702],
  ['$toUpper of an object', { $toUpper: '$o' }, 16007],
  ['$toLower of an array', { $toLower: '$list' }, 16007],
  ['$split of a number', { $split: ['$n', ','] }, 40085],
  ['$split by nothing', { $split: ['$s', ''] }, 40087],
  ['$trim of a number', { $trim: { input: '$n' } }, 50699],
  ['$substrCP from below zero', { $substrCP: ['$s', -1, 1] }, 34455],
  ['$strLenCP of a number', { $strLenCP: '$n' }, 34471],
  ['$strLenBytes of a number', { $strLenBytes: '$n' }, 34473],
  ['$indexOfCP of a number', { $indexOfCP: ['$n', 'x'] }, 40093],
  ['$indexOfBytes of a number', { $indexOfBytes: ['$n', 'x'] }, 40091],
  ['$replaceAll of a number', { $replaceAll: { input: '$n', find: 'a', replacement: 'b' } }, 51746],
  ['$regexMatch of a number', { $regexMatch: { input: '$n', regex: 'a' } }, 51104],
  ['$regexFind that does not parse', { $regexFind: { input: '$s', regex: '(' } }, 51111],
]);

const at = (text: string) => new Date(text);

expressionTable(target, 'dates', document, [
  [
    '$dateDiff in hours of a clock half an hour off',
    {
      $dateDiff: {
        startDate: new Date('2026-01-01T00:20:00Z'),
        endDate: new Date('2026-01-01T00:40:00Z'),
        unit: 'hour',
        timezone: '+05:30',
      },
    },
    1,
  ],
  [
    '$dateDiff in hours over a change of the clock',
    {
      $dateDiff: {
        startDate: new Date('2026-03-28T23:30:00Z'),
        endDate: new Date('2026-03-29T01:30:00Z'),
        unit: 'hour',
        timezone: 'Europe/Paris',
      },
    },
    2,
  ],
  [
    '$dateToString',
    { $dateToString: { date: '$when', format: '%Y-%m-%d %H:%M:%S.%L' } },
    '2026-03-04 05:06:07.089',
  ],
  ['$dateToString by default', { $dateToString: { date: '$when' } }, '2026-03-04T05:06:07.089Z'],
  [
    '$dateToString in a zone',
    { $dateToString: { date: '$when', format: '%H:%M %z', timezone: 'Asia/Kolkata' } },
    '10:36 +0530',
  ],
  ['$dateToString onNull', { $dateToString: { date: '$nothing', onNull: 'never' } }, 'never'],
  [
    '$dateToString of the day of the year',
    { $dateToString: { date: '$when', format: '%j %u %V %G %%' } },
    '063 3 10 2026 %',
  ],
  ['$dateTrunc to a day', { $dateTrunc: { date: '$when', unit: 'day' } }, at('2026-03-04T00:00:00Z')],
  [
    '$dateTrunc to a week',
    { $dateTrunc: { date: '$when', unit: 'week', startOfWeek: 'monday' } },
    at('2026-03-02T00:00:00Z'),
  ],
  [
    '$dateTrunc with a bin',
    { $dateTrunc: { date: '$when', unit: 'hour', binSize: 2 } },
    at('2026-03-04T04:00:00Z'),
  ],
  [
    '$dateTrunc to a day of a zone',
    { $dateTrunc: { date: '$when', unit: 'day', timezone: '+05:30' } },
    at('2026-03-03T18:30:00Z'),
  ],
  [
    '$dateAdd',
    { $dateAdd: { startDate: at('2026-01-31T00:00:00Z'), unit: 'month', amount: 1 } },
    at('2026-02-28T00:00:00Z'),
  ],
  [
    '$dateSubtract',
    { $dateSubtract: { startDate: '$when', unit: 'hour', amount: 5 } },
    at('2026-03-04T00:06:07.089Z'),
  ],
  ['$dateDiff', { $dateDiff: { startDate: '$when', endDate: at('2026-03-06T00:00:00Z'), unit: 'day' } }, 2],
  ['$dateFromString', { $dateFromString: { dateString: '2026-03-04' } }, at('2026-03-04T00:00:00Z')],
  ['$dateFromParts', { $dateFromParts: { year: 2026, month: 3, day: 4 } }, at('2026-03-04T00:00:00Z')],
  [
    '$dateToParts',
    { $dateToParts: { date: '$when' } },
    { year: 2026, month: 3, day: 4, hour: 5, minute: 6, second: 7, millisecond: 89 },
  ],
  ['$year', { $year: '$when' }, 2026],
  ['$month', { $month: '$when' }, 3],
  ['$dayOfMonth', { $dayOfMonth: '$when' }, 4],
  ['$dayOfWeek', { $dayOfWeek: '$when' }, 4],
  ['$dayOfYear', { $dayOfYear: '$when' }, 63],
  ['$hour in a zone', { $hour: { date: '$when', timezone: 'America/New_York' } }, 0],
  ['$minute', { $minute: '$when' }, 6],
  ['$second', { $second: '$when' }, 7],
  ['$millisecond', { $millisecond: '$when' }, 89],
  ['$isoWeek', { $isoWeek: '$when' }, 10],
  ['$isoWeekYear', { $isoWeekYear: '$when' }, 2026],
]);

expressionTable(target, 'local times at a change of the clock', document, [
  [
    'a skipped time, west of UTC',
    { $dateFromParts: { year: 2021, month: 3, day: 14, hour: 2, minute: 30, timezone: 'America/New_York' } },
    at('2021-03-14T07:30:00Z'),
  ],
  [
    'a skipped time, east of UTC',
    { $dateFromParts: { year: 2024, month: 3, day: 31, hour: 2, minute: 30, timezone: 'Europe/Berlin' } },
    at('2024-03-31T01:30:00Z'),
  ],
  [
    'a day later, at a skipped time',
    {
      $dateAdd: {
        startDate: at('2021-03-13T07:30:00Z'),
        unit: 'day',
        amount: 1,
        timezone: 'America/New_York',
      },
    },
    at('2021-03-14T07:30:00Z'),
  ],
  [
    'a day that begins at one in the morning',
    { $dateTrunc: { date: at('2024-09-08T15:00:00Z'), unit: 'day', timezone: 'America/Santiago' } },
    at('2024-09-08T04:00:00Z'),
  ],
  [
    'the hours beside the change',
    [
      {
        $dateFromParts: { year: 2021, month: 3, day: 14, hour: 1, minute: 59, timezone: 'America/New_York' },
      },
      { $dateFromParts: { year: 2021, month: 3, day: 14, hour: 3, timezone: 'America/New_York' } },
    ],
    [at('2021-03-14T06:59:00Z'), at('2021-03-14T07:00:00Z')],
  ],
  [
    '$dateToString at +00:00',
    { $dateToString: { date: '$when', timezone: '+00:00' } },
    '2026-03-04T05:06:07.089Z',
  ],
]);

refusedExpressions(target, 'dates refused', document, [
  ['$dateFromParts of both calendars', { $dateFromParts: { year: 2026, isoWeek: 1 } }, 40489],
  ['$dateFromParts of both calendars, by weeks', { $dateFromParts: { isoWeekYear: 2026, month: 1 } }, 40525],
  ['$dateToString of a string', { $dateToString: { date: '$s' } }, 16006],
  ['$dateToString without a date', { $dateToString: { format: '%Y' } }, 18628],
  ['$dateToString by an unknown format', { $dateToString: { date: '$when', format: '%q' } }, 18536],
  ['$dateToString in an unknown zone', { $dateToString: { date: '$when', timezone: 'Moon/Sea' } }, 40485],
  ['$dateToString with an unknown name', { $dateToString: { date: '$when', foo: 1 } }, 18534],
  ['$dateTrunc of a string', { $dateTrunc: { date: '$s', unit: 'day' } }, 5439012],
  ['$dateTrunc without a unit', { $dateTrunc: { date: '$when' } }, 5439010],
  ['$dateTrunc to an unknown unit', { $dateTrunc: { date: '$when', unit: 'blink' } }, 9],
  ['$dateAdd to a string', { $dateAdd: { startDate: '$s', unit: 'day', amount: 1 } }, 5166403],
  ['$dateDiff without an end', { $dateDiff: { startDate: '$when', unit: 'day' } }, 5166304],
  ['$dateFromString of a word', { $dateFromString: { dateString: '$s' } }, 241],
  ['$dateFromParts without a year', { $dateFromParts: { month: 1 } }, 40516],
  ['$year of a string', { $year: '$s' }, 16006],
  ['$hour in an unknown zone', { $hour: { date: '$when', timezone: 'Moon/Sea' } }, 40485],
]);
