import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { clusterForm } from '../platform/database/sharding/cluster-form.ts';
import { canStayUnique, isSharded } from '../platform/database/sharding/shard-key.ts';
import { SCATTER_GATHER } from '../testing/budgets/scatter-gather.ts';
import { DATABASE_FORM } from './database-form.ts';
import { SHARD_KEYS } from './shard-keys.ts';

test('every collection has its place in a cluster, and no other has', () => {
  const declared = DATABASE_FORM.collections.map(({ name }) => name);
  expect(Object.keys(SHARD_KEYS).toSorted()).toEqual(declared.toSorted());
});

test('a cluster can enforce every unique index', () => {
  const refused = clusterForm(DATABASE_FORM.collections, SHARD_KEYS).flatMap(({ name, indexes }) => {
    const placement = SHARD_KEYS[name];
    if (!isSharded(placement)) return [];
    return indexes
      .filter(({ options }) => options['unique'] === true)
      .filter((index) => !canStayUnique(placement.key, index))
      .map((index) => `${name}.${index.name}`);
  });
  expect(refused).toEqual([]);
});

test('unique indexes that lack the shard key get it in front, and keep their options', () => {
  const before = new Set(
    DATABASE_FORM.collections.flatMap(({ name, indexes }) => indexes.map((each) => `${name}.${each.name}`)),
  );
  const changed = clusterForm(DATABASE_FORM.collections, SHARD_KEYS).flatMap(({ name, indexes }) =>
    indexes
      .filter(({ name: index, options }) => options['unique'] === true && !before.has(`${name}.${index}`))
      .map((index) => ({ collection: name, ...index })),
  );
  const options = { unique: true, partialFilterExpression: { clientId: { $exists: true } } };
  expect(changed).toEqual([
    {
      collection: 'messages',
      name: 'conversation_1_sender_1_clientId_1',
      fields: { conversation: 1, sender: 1, clientId: 1 },
      options,
    },
    {
      collection: 'comments',
      name: 'post_1_author_1_clientId_1',
      fields: { post: 1, author: 1, clientId: 1 },
      options,
    },
    {
      collection: 'replies',
      name: 'comment_1_author_1_clientId_1',
      fields: { comment: 1, author: 1, clientId: 1 },
      options,
    },
  ]);
});

const ROOT = path.join(import.meta.dirname, '../../..');
const readProject = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

test('docs/scaling.md shows every placement', () => {
  const page = readProject('docs/scaling.md').replace(/ +/g, ' ');
  const rows = Object.entries(SHARD_KEYS).map(([name, placement]) => {
    if (!isSharded(placement)) return [`\`${name}\``, placement.unshardedBecause];
    const fields = Object.entries(placement.key).map(([field, kind]) => `\`${field}\`, ${kind}`);
    return [`\`${name}\``, ...fields, placement.because, placement.asksAllShards ?? ''];
  });
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`.replace(/ +/g, ' '));
  expect(lines.filter((line) => !page.includes(line))).toEqual([]);
});

test('the model of docs/scaling.md has the same placements', () => {
  const { assumed } = JSON.parse(readProject('scripts/bench/scaling-inputs.json')) as {
    assumed: { kinds: Record<string, { collections: string[]; isSharded: boolean }> };
  };
  const differing = Object.values(assumed.kinds).filter(({ collections, isSharded: isMeant }) =>
    collections.some((name) => isSharded(SHARD_KEYS[name]) !== isMeant),
  );
  expect(differing).toEqual([]);
});

test('where a listed command asks all shards, the placement says why', () => {
  const collections = Object.keys(SCATTER_GATHER).map((command) => command.split(' ')[1] ?? '');
  const explained = Object.entries(SHARD_KEYS).flatMap(([name, placement]) =>
    isSharded(placement) && placement.asksAllShards !== undefined ? [name] : [],
  );
  expect([...new Set(collections)].toSorted()).toEqual(explained.toSorted());
});
