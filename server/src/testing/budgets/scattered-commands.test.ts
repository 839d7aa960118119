import { expect, test } from 'vitest';
import { scatteredOf } from './scattered-commands.ts';

const KEYS = {
  letters: { key: { box: 'hashed' }, because: 'read by box' },
  stamps: { unshardedBecause: 'few' },
} as const;

const shards = (name: string, command: Record<string, unknown>) =>
  scatteredOf(name, { [name]: 'letters', ...command }, KEYS);

test.each<[string, string, Record<string, unknown>]>([
  ['a value', 'find', { filter: { box: 'a', size: { $gt: 1 } } }],
  ['several values', 'find', { filter: { box: { $in: ['a', 'b'] } } }],
  ['a part of a conjunction', 'find', { filter: { $and: [{ size: 1 }, { box: 'a' }] } }],
  ['every branch', 'count', { query: { $or: [{ box: 'a', size: 1 }, { box: 'b' }] } }],
  ['the first stage', 'aggregate', { pipeline: [{ $match: { box: 'a' } }, { $limit: 1 }] }],
  ['every statement', 'update', { updates: [{ q: { box: 'a' }, u: {} }] }],
  ['every document', 'insert', { documents: [{ box: 'a' }] }],
])('a command with the shard key in %s asks its shards', (_what, name, command) => {
  expect(shards(name, command)).toEqual([]);
});

test.each<[string, string, Record<string, unknown>, string[]]>([
  ['no filter', 'find', {}, ['find letters {}']],
  ['a range', 'find', { filter: { box: { $gt: 'a' } } }, ['find letters {box:{$gt}}']],
  [
    'one branch',
    'find',
    { filter: { $or: [{ box: 'a' }, { size: 1 }] } },
    ['find letters {$or:[{box},{size}]}'],
  ],
  [
    'a later stage',
    'aggregate',
    { pipeline: [{ $limit: 1 }, { $match: { box: 'a' } }] },
    ['aggregate letters {}'],
  ],
  [
    'one of two statements',
    'delete',
    { deletes: [{ q: { box: 'a' } }, { q: { size: 1 } }, { q: { size: 2 } }] },
    ['delete letters {size}'],
  ],
])('a command with %s asks all shards', (_what, name, command, expected) => {
  expect(shards(name, command)).toEqual(expected);
});

test('a cursor continues on its shards, and an unsharded collection has one', () => {
  expect(scatteredOf('getMore', { getMore: 7, collection: 'letters' }, KEYS)).toEqual([]);
  expect(scatteredOf('find', { find: 'stamps', filter: {} }, KEYS)).toEqual([]);
});
