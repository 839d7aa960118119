import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { shapeOf } from './command-shape.ts';

const id = new Types.ObjectId();
const SECRET = 'somebody@example.org';

test.each<[string, Record<string, unknown>, object]>([
  [
    'a find',
    {
      find: 'members',
      filter: { email: SECRET, $or: [{ _id: id }, { age: { $gt: 7 } }] },
      sort: new Map([['a', -1]]),
    },
    { filter: { email: '?', $or: [{ _id: '?' }, { age: { $gt: '?' } }] }, sort: { a: -1 } },
  ],
  ['a list of values', { find: 'x', filter: { _id: { $in: [id, id] } } }, { filter: { _id: { $in: '?' } } }],
  [
    'an update',
    { update: 'x', updates: [{ q: { email: SECRET }, u: { $set: { [`seen.${String(id)}`]: SECRET } } }, {}] },
    { filter: { email: '?' }, update: { $set: { 'seen.*': '?' } }, count: 2 },
  ],
  ['an insert', { insert: 'x', documents: [{ email: SECRET }] }, { count: 1 }],
  [
    'a pipeline',
    { aggregate: 'x', pipeline: [{ $match: { name: SECRET } }, { $limit: 5 }] },
    { pipeline: [{ $match: { name: '?' } }, { $limit: '?' }] },
  ],
  ['a search by pattern', { find: 'x', filter: { name: /somebody/ } }, { filter: { name: '?' } }],
])('%s keeps its form and none of its values', (_name, command, shape) => {
  expect(shapeOf(command)).toEqual(shape);
});

test('deep or long values are cut', () => {
  const deep = { a: { b: { c: { d: { e: { f: { g: SECRET } } } } } } };
  const wide = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`field${n}`, SECRET]));
  const text = JSON.stringify(shapeOf({ filter: { deep, ...wide } }));
  expect(text).not.toContain(SECRET);
  expect(text.length).toBeLessThan(600);
});
