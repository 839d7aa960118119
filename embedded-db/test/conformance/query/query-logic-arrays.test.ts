import { findTable, refusedFilters } from '../../support/tables.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

findTable(
  target,
  'logic',
  [
    { _id: 1, a: 1, b: 1 },
    { _id: 2, a: 1, b: 2 },
    { _id: 3, a: 2, b: 1 },
    { _id: 4, b: 5 },
  ],
  [
    ['$and', { $and: [{ a: 1 }, { b: 2 }] }, [2]],
    ['several fields are $and', { a: 1, b: 1 }, [1]],
    ['several operators of a field are $and', { b: { $gt: 1, $lt: 5 } }, [2]],
    ['$or', { $or: [{ a: 2 }, { b: 5 }] }, [3, 4]],
    ['$or beside a field', { b: 1, $or: [{ a: 1 }, { a: 2 }] }, [1, 3]],
    ['$nor', { $nor: [{ a: 1 }, { b: 5 }] }, [3]],
    ['$not finds the missing too', { a: { $not: { $gt: 1 } } }, [1, 2, 4]],
    ['$not beside another operator', { a: { $not: { $gt: 1 }, $exists: true } }, [1, 2]],
    ['nested', { $or: [{ $and: [{ a: 1 }, { b: 1 }] }, { $nor: [{ a: 1 }, { a: 2 }] }] }, [1, 4]],
    ['an empty filter finds all', {}, [1, 2, 3, 4]],
    ['$expr compares two fields', { $expr: { $gt: ['$b', '$a'] } }, [2, 4]],
    ['$expr with a constant', { $expr: true }, [1, 2, 3, 4]],
    ['$expr does not look into what is missing', { $expr: { $eq: ['$a', null] } }, []],
    ['$expr beside a field', { a: 1, $expr: { $eq: ['$a', '$b'] } }, [1]],
    ['let reaches $expr', { $expr: { $eq: ['$b', '$$wanted'] } }, [4], { let: { wanted: 5 } }],
  ],
);

findTable(
  target,
  'arrays',
  [
    { _id: 1, a: [1, 2, 3] },
    { _id: 2, a: [3, 20] },
    { _id: 3, a: [] },
    { _id: 4, a: 3 },
    { _id: 5, a: [[1, 2], [3]] },
    {
      _id: 6,
      a: [
        { x: 1, y: 1 },
        { x: 2, y: 5 },
      ],
    },
    { _id: 7, a: [{ x: 1, y: 5 }] },
    { _id: 8, a: { x: 1, y: 5 } },
  ],
  [
    ['an element', { a: 3 }, [1, 2, 4]],
    ['two conditions may be met by two elements', { a: { $gt: 10, $lt: 5 } }, [2]],
    ['$elemMatch wants one element for both', { a: { $elemMatch: { $gt: 1, $lt: 3 } } }, [1]],
    ['$elemMatch on objects', { a: { $elemMatch: { x: 1, y: 5 } } }, [7]],
    ['dotted conditions may be met by two elements', { 'a.x': 1, 'a.y': 5 }, [6, 7, 8]],
    ['$elemMatch does not see a lone object', { a: { $elemMatch: { x: 1 } } }, [6, 7]],
    ['$elemMatch with $or', { a: { $elemMatch: { $or: [{ x: 2 }, { y: 5 }] } } }, [6, 7]],
    ['$elemMatch with $in', { a: { $elemMatch: { $in: [20] } } }, [2]],
    ['$all', { a: { $all: [1, 3] } }, [1]],
    ['$all of one also finds a lone value', { a: { $all: [3] } }, [1, 2, 4]],
    ['$all with an array', { a: { $all: [[1, 2]] } }, [5]],
    ['$all with $elemMatch', { a: { $all: [{ $elemMatch: { x: 1 } }, { $elemMatch: { y: 5 } }] } }, [6, 7]],
    ['$all of none finds none', { a: { $all: [] } }, []],
    ['$size', { a: { $size: 2 } }, [2, 5, 6]],
    ['$size 0', { a: { $size: 0 } }, [3]],
    ['an index in the path', { 'a.0': 3 }, [2]],
    ['an index, then a field', { 'a.1.y': 5 }, [6]],
    ['$ne wants no element equal', { a: { $ne: 3 } }, [3, 5, 6, 7, 8]],
    ['$nin', { a: { $nin: [3, 20] } }, [3, 5, 6, 7, 8]],
    ['$not $elemMatch', { a: { $not: { $elemMatch: { x: 1 } } } }, [1, 2, 3, 4, 5, 8]],
    ['an empty array', { a: [] }, [3]],
  ],
);

findTable(
  target,
  'paths through nested arrays',
  [
    { _id: 1, a: [{ b: [{ c: 1 }, { c: 2 }] }, { b: [{ c: 3 }] }] },
    { _id: 2, a: { b: { c: 2 } } },
    { _id: 3, a: [[{ b: 1 }]] },
    { _id: 4, a: { '0': 'zero' } },
    { _id: 5, a: ['zero'] },
  ],
  [
    ['through two arrays', { 'a.b.c': 2 }, [1, 2]],
    ['by two positions', { 'a.0.b.1.c': 2 }, [1]],
    ['an array within an array is not entered', { 'a.b': 1 }, []],
    ['a position enters it', { 'a.0.b': 1 }, [3]],
    ['a number is a position and a field name', { 'a.0': 'zero' }, [4, 5]],
  ],
);

refusedFilters(target, 'refused', [
  ['$and of nothing', { $and: [] }, 2],
  ['$and of no array', { $and: { a: 1 } }, 2],
  ['$or of nothing', { $or: [] }, 2],
  ['$or of values', { $or: [1] }, [2, 14]],
  ['$nor of nothing', { $nor: [] }, 2],
  ['$not of a value', { a: { $not: 1 } }, 2],
  ['$not of nothing', { a: { $not: {} } }, 2],
  ['$not at the top', { $not: { a: 1 } }, 2],
  ['$expr with an unknown expression', { $expr: { $foo: 1 } }, 168],
  ['$expr with an unknown variable', { $expr: '$$foo' }, 17276],
  ['$expr below a field', { a: { $expr: true } }, 2],
  ['$elemMatch of a value', { a: { $elemMatch: 1 } }, 2],
  ['$all of no array', { a: { $all: 1 } }, 2],
  ['$all mixing $elemMatch and values', { a: { $all: [{ $elemMatch: { x: 1 } }, 1] } }, 2],
  ['$all with an operator', { a: { $all: [{ $gt: 1 }] } }, 2],
  ['$size below zero', { a: { $size: -1 } }, [2, 9]],
  ['$size of a fraction', { a: { $size: 1.5 } }, [2, 9]],
  ['$size of a string', { a: { $size: 'x' } }, [2, 9]],
  ['$exists has no error of its own, its neighbour does', { a: { $exists: true, $nope: 1 } }, 2],
  ['$text without a text index', { $text: { $search: 'x' } }, 27],
]);
