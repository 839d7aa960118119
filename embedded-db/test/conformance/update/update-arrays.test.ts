import { refusedUpdates, updateTable } from '../../support/tables.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();
const each = (values: unknown[], more: object = {}) => ({ $push: { a: { $each: values, ...more } } });

updateTable(target, '$push', [
  ['a value', { a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
  ['to a missing field', {}, { $push: { a: 2 } }, { a: [2] }],
  ['an array is one value', { a: [1] }, { $push: { a: [2, 3] } }, { a: [1, [2, 3]] }],
  ['$each', { a: [1] }, each([2, 3]), { a: [1, 2, 3] }],
  ['$each of nothing', { a: [1] }, each([]), { a: [1] }],
  ['$slice keeps the first', { a: [1, 2] }, each([3], { $slice: 2 }), { a: [1, 2] }],
  ['$slice keeps the last', { a: [1, 2] }, each([3], { $slice: -2 }), { a: [2, 3] }],
  ['$slice 0 empties', { a: [1, 2] }, each([3], { $slice: 0 }), { a: [] }],
  ['$sort by value', { a: [3, 1] }, each([2], { $sort: 1 }), { a: [1, 2, 3] }],
  [
    '$sort by a field',
    { a: [{ x: 1 }] },
    each([{ x: 3 }, { x: 2 }], { $sort: { x: -1 } }),
    { a: [{ x: 3 }, { x: 2 }, { x: 1 }] },
  ],
  ['$sort, then $slice', { a: [5, 1] }, each([3], { $sort: -1, $slice: 2 }), { a: [5, 3] }],
  ['$position', { a: [1, 4] }, each([2, 3], { $position: 1 }), { a: [1, 2, 3, 4] }],
  ['$position from the end', { a: [1, 4] }, each([2], { $position: -1 }), { a: [1, 2, 4] }],
  ['$position past the end', { a: [1] }, each([2], { $position: 9 }), { a: [1, 2] }],
  ['in depth', { a: [{ b: [1] }] }, { $push: { 'a.0.b': 2 } }, { a: [{ b: [1, 2] }] }],
]);

updateTable(target, '$push sorts as MongoDB compares elements', [
  [
    'an array at the field as a whole',
    { a: [] },
    each(
      [
        { i: 1, s: [1, 9] },
        { i: 2, s: 5 },
      ],
      { $sort: { s: 1 }, $slice: 1 },
    ),
    { a: [{ i: 2, s: 5 }] },
  ],
  [
    'two arrays at two fields',
    { a: [] },
    each(
      [
        { s: [2], t: [1] },
        { s: [1], t: [2] },
      ],
      { $sort: { s: 1, t: 1 } },
    ),
    {
      a: [
        { s: [1], t: [2] },
        { s: [2], t: [1] },
      ],
    },
  ],
  [
    'a missing field as null',
    { a: [] },
    each([{ i: 1, s: 0 }, { i: 2 }, 3], { $sort: { s: 1 } }),
    { a: [{ i: 2 }, 3, { i: 1, s: 0 }] },
  ],
]);

updateTable(target, '$addToSet, $pull, $pullAll, $pop', [
  ['$addToSet a new value', { a: [1] }, { $addToSet: { a: 2 } }, { a: [1, 2] }],
  ['$addToSet a known value', { a: [1, 2] }, { $addToSet: { a: 2 } }, { a: [1, 2] }],
  ['$addToSet to a missing field', {}, { $addToSet: { a: 2 } }, { a: [2] }],
  ['$addToSet $each', { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }],
  [
    '$addToSet tells objects by field order',
    { a: [{ x: 1, y: 1 }] },
    { $addToSet: { a: { y: 1, x: 1 } } },
    {
      a: [
        { x: 1, y: 1 },
        { y: 1, x: 1 },
      ],
    },
  ],
  ['$pull a value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  ['$pull by a condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  ['$pull by $in', { a: [1, 5, 9] }, { $pull: { a: { $in: [1, 9] } } }, { a: [5] }],
  [
    '$pull objects by fields',
    { a: [{ x: 1, y: 1 }, { x: 2 }] },
    { $pull: { a: { x: 1 } } },
    { a: [{ x: 2 }] },
  ],
  [
    '$pull objects by a condition',
    { a: [{ x: 1 }, { x: 5 }] },
    { $pull: { a: { x: { $gt: 2 } } } },
    { a: [{ x: 1 }] },
  ],
  [
    '$pull by a condition on a field, from objects only',
    { a: [5, null, 'x', { x: 1 }, { x: 2 }] },
    { $pull: { a: { x: { $ne: 1 } } } },
    { a: [5, null, 'x', { x: 1 }] },
  ],
  [
    '$pull with $or',
    { a: [{ x: 1 }, { y: 2 }, { z: 3 }] },
    { $pull: { a: { $or: [{ x: 1 }, { y: 2 }] } } },
    { a: [{ z: 3 }] },
  ],
  [
    '$pull with $elemMatch',
    { a: [{ b: [1, 5] }, { b: [1] }] },
    { $pull: { a: { b: { $elemMatch: { $gt: 3 } } } } },
    { a: [{ b: [1] }] },
  ],
  ['$pull by a regular expression', { a: ['ab', 'cd'] }, { $pull: { a: /^a/ } }, { a: ['cd'] }],
  ['$pull from a missing field', { b: 1 }, { $pull: { a: 1 } }, { b: 1 }],
  ['$pullAll', { a: [1, 2, 3, 1] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
  [
    '$pullAll objects exactly',
    { a: [{ x: 1, y: 1 }, { x: 1 }] },
    { $pullAll: { a: [{ x: 1 }] } },
    { a: [{ x: 1, y: 1 }] },
  ],
  ['$pop the last', { a: [1, 2, 3] }, { $pop: { a: 1 } }, { a: [1, 2] }],
  ['$pop the first', { a: [1, 2, 3] }, { $pop: { a: -1 } }, { a: [2, 3] }],
  ['$pop of an empty array', { a: [] }, { $pop: { a: 1 } }, { a: [] }],
  ['$pop of a missing field', { b: 1 }, { $pop: { a: 1 } }, { b: 1 }],
]);

updateTable(target, 'positions', [
  [
    '$ is the element the filter found',
    { a: [1, 5, 5] },
    { $set: { 'a.$': 9 } },
    { a: [1, 9, 5] },
    { filter: { a: 5 } },
  ],
  [
    '$ with a field',
    { a: [{ x: 1 }, { x: 2 }] },
    { $inc: { 'a.$.n': 1 } },
    { a: [{ x: 1 }, { x: 2, n: 1 }] },
    { filter: { 'a.x': 2 } },
  ],
  [
    '$ by $elemMatch',
    { a: [{ x: 1 }, { x: 2 }] },
    { $set: { 'a.$.y': 1 } },
    { a: [{ x: 1 }, { x: 2, y: 1 }] },
    { filter: { a: { $elemMatch: { x: { $gt: 1 } } } } },
  ],
  ['$[] is all', { a: [1, 2] }, { $inc: { 'a.$[]': 10 } }, { a: [11, 12] }],
  [
    '$[] in depth',
    { a: [{ b: [1] }, { b: [2, 3] }] },
    { $mul: { 'a.$[].b.$[]': 2 } },
    { a: [{ b: [2] }, { b: [4, 6] }] },
  ],
  ['$[] of no elements', { a: [] }, { $set: { 'a.$[]': 1 } }, { a: [] }],
  [
    '$[id] are those of the array filter',
    { a: [1, 5, 9] },
    { $set: { 'a.$[big]': 0 } },
    { a: [1, 0, 0] },
    { options: { arrayFilters: [{ big: { $gte: 5 } }] } },
  ],
  [
    '$[id] by fields',
    {
      a: [
        { k: 1, n: 0 },
        { k: 2, n: 0 },
      ],
    },
    { $inc: { 'a.$[e].n': 1 } },
    {
      a: [
        { k: 1, n: 0 },
        { k: 2, n: 1 },
      ],
    },
    { options: { arrayFilters: [{ 'e.k': 2 }] } },
  ],
  [
    'two identifiers',
    { a: [{ b: [1, 2] }] },
    { $set: { 'a.$[x].b.$[y]': 0 } },
    { a: [{ b: [1, 0] }] },
    { options: { arrayFilters: [{ 'x.b': 1 }, { y: 2 }] } },
  ],
  [
    '$[id] with $unset',
    { a: [{ x: 1 }, { x: 2 }] },
    { $unset: { 'a.$[e].x': 1 } },
    { a: [{}, { x: 2 }] },
    { options: { arrayFilters: [{ 'e.x': 1 }] } },
  ],
]);

const or = (...$or: object[]) => ({ $or });
updateTable(target, 'what $ means beside an $or', [
  [
    'the element of the other clause',
    { g: [70, 80], t: ['x'] },
    { $set: { 'g.$': 85 } },
    { g: [70, 85], t: ['x'] },
    { filter: { g: 80, ...or({ t: 'x' }, { o: 'ann' }) } },
  ],
  [
    'an $or of one field, as $in: its first matching element',
    { g: [70, 80] },
    { $set: { 'g.$': 0 } },
    { g: [0, 80] },
    { filter: or({ g: 80 }, { g: 70 }) },
  ],
  [
    'an $or of one clause',
    { g: [70, 80] },
    { $set: { 'g.$': 0 } },
    { g: [70, 0] },
    { filter: or({ g: 80 }) },
  ],
]);

refusedUpdates(target, 'refused', [
  [
    '$ from an $or of several fields',
    { g: [70] },
    { $set: { 'g.$': 0 } },
    2,
    { filter: or({ g: 70 }, { o: 'ann' }) },
  ],
  ['$push to a number', { a: 1 }, { $push: { a: 2 } }, 2],
  ['$each of no array', { a: [] }, { $push: { a: { $each: 1 } } }, 2],
  ['$slice of a string', { a: [] }, each([1], { $slice: 'x' }), 2],
  ['$slice of a fraction', { a: [] }, each([1], { $slice: 1.5 }), 2],
  ['$position of a string', { a: [] }, each([1], { $position: 'x' }), 2],
  ['$sort by 5', { a: [] }, each([1], { $sort: 5 }), 2],
  ['$sort by nothing', { a: [] }, each([1], { $sort: {} }), 2],
  ['an unknown clause', { a: [] }, each([1], { $foo: 1 }), 2],
  ['$addToSet to a number', { a: 1 }, { $addToSet: { a: 2 } }, 2],
  ['$addToSet $each of no array', { a: [] }, { $addToSet: { a: { $each: 1 } } }, 14],
  ['$pull from a number', { a: 1 }, { $pull: { a: 1 } }, 2],
  ['$pull by an unknown operator', { a: [1] }, { $pull: { a: { $foo: 1 } } }, 2],
  ['$pullAll of no array', { a: [1] }, { $pullAll: { a: 1 } }, 2],
  ['$pullAll from a number', { a: 1 }, { $pullAll: { a: [1] } }, 2],
  ['$pop by 2', { a: [1] }, { $pop: { a: 2 } }, 9],
  ['$pop by a string', { a: [1] }, { $pop: { a: 'x' } }, 9],
  ['$pop from a number', { a: 1 }, { $pop: { a: 1 } }, 14],
  ['$ without an array in the filter', { a: [1] }, { $set: { 'a.$': 1 } }, 2],
  ['$[] of a number', { a: 1 }, { $set: { 'a.$[]': 1 } }, 2],
  ['$[] of a missing field', {}, { $set: { 'a.$[]': 1 } }, 2],
  ['$[id] without its filter', { a: [1] }, { $set: { 'a.$[e]': 1 } }, 2],
  [
    'an array filter nobody uses',
    { a: [1] },
    { $set: { b: 1 } },
    9,
    { options: { arrayFilters: [{ e: 1 }] } },
  ],
  [
    'two array filters of one name',
    { a: [1] },
    { $set: { 'a.$[e]': 1 } },
    9,
    { options: { arrayFilters: [{ e: 1 }, { e: 2 }] } },
  ],
  [
    'an array filter with a capital',
    { a: [1] },
    { $set: { 'a.$[E]': 1 } },
    2,
    { options: { arrayFilters: [{ E: 1 }] } },
  ],
  [
    'an array filter of nothing',
    { a: [1] },
    { $set: { 'a.$[e]': 1 } },
    9,
    { options: { arrayFilters: [{}] } },
  ],
]);
