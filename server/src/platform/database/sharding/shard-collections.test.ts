import { beforeEach, describe, expect, test } from 'vitest';
import type { DatabaseConnection } from '../database.ts';
import { refuseUnlessCluster, shardCollections } from './shard-collections.ts';

const SHARD_KEYS = {
  letters: { key: { box: 'hashed' }, because: 'read by box' },
  parcels: { key: { _id: 'hashed' }, because: 'read by id' },
  stamps: { unshardedBecause: 'few' },
} as const;

const INDEXES = {
  letters: [
    { name: '_id_', key: { _id: 1 } },
    { name: 'box_1_seq_1', key: { box: 1, seq: 1 }, unique: true },
    { name: 'sender_1_clientId_1', key: { sender: 1, clientId: 1 }, unique: true },
    { name: 'box_1_sender_1_clientId_1', key: { box: 1, sender: 1, clientId: 1 }, unique: true },
    { name: 'box_hashed', key: { box: 'hashed' } },
  ],
  parcels: [],
};

let hello: object;
let version: string;
let sharded: object[];
let done: unknown[];
let said: string[];
beforeEach(() => {
  hello = { msg: 'isdbgrid' };
  version = '8.0.4';
  sharded = [];
  done = [];
  said = [];
});

/** Answers like a router, and records what would change the cluster. */
function scriptedRouter(): DatabaseConnection {
  const command = async (given: Readonly<Record<string, unknown>>) => {
    if ('hello' in given) return hello;
    if ('buildInfo' in given) return { version };
    done.push(given);
    if ('shardCollection' in given) sharded.push({ _id: given['shardCollection'], key: given['key'] });
    return { ok: 1 };
  };
  const entries = { find: () => ({ toArray: async () => sharded }) };
  const collection = (name: keyof typeof INDEXES) => ({
    indexes: async () => INDEXES[name],
    dropIndex: async (index: string) => done.push({ dropIndex: `${name}.${index}` }),
  });
  const admin = () => ({ command });
  const client = { db: () => ({ command, collection: () => entries }) };
  return {
    name: 'weft',
    db: { admin },
    getClient: () => client,
    collection,
  } as unknown as DatabaseConnection;
}

const shard = (isDryRun = false) =>
  shardCollections(scriptedRouter(), { shardKeys: SHARD_KEYS, isDryRun, say: (line) => said.push(line) });

const COMMANDS = [
  { enableSharding: 'weft' },
  { dropIndex: 'letters.sender_1_clientId_1' },
  { shardCollection: 'weft.letters', key: { box: 'hashed' } },
  { shardCollection: 'weft.parcels', key: { _id: 'hashed' } },
];
const LINES = [
  'enableSharding weft',
  'dropIndex letters.sender_1_clientId_1',
  'shardCollection weft.letters {"box":"hashed"}',
  'shardCollection weft.parcels {"_id":"hashed"}',
];

describe('on a router of a cluster', () => {
  test('collections are sharded by their keys, after indexes that prevent it are dropped', async () => {
    await shard();
    expect(done).toEqual(COMMANDS);
    expect(said).toEqual(LINES);
  });

  test('a second run changes nothing, and an interrupted one continues', async () => {
    sharded = [{ _id: 'weft.letters', key: { box: 'hashed' } }];
    await shard();
    expect(done).toEqual([COMMANDS[0], COMMANDS[3]]);
    done = [];
    said = [];
    await shard();
    expect(done).toEqual([]);
    expect(said).toEqual(['All collections are sharded.']);
  });

  test('a dry run prints the same, and changes nothing', async () => {
    await shard(true);
    expect(done).toEqual([]);
    expect(said).toEqual(LINES);
  });

  test('a collection that was only moved is sharded; one with another key is refused before anything changes', async () => {
    sharded = [
      { _id: 'weft.letters', key: { _id: 1 }, unsplittable: true },
      { _id: 'weft.parcels', key: { size: 1 } },
    ];
    await expect(shard()).rejects.toThrow(
      /^parcels is sharded by \{"size":1\} instead of \{"_id":"hashed"\}/,
    );
    expect(done).toEqual([]);
    sharded = sharded.slice(0, 1);
    await shard();
    expect(done).toEqual(COMMANDS);
  });
});

test.each<[string, object, string, RegExp]>([
  ['a replica set', { setName: 'weft' }, '8.0.4', /no sharded cluster/],
  [
    'a cluster of an older version',
    { msg: 'isdbgrid' },
    '7.0.14',
    /runs MongoDB 7\.0\.14, and --shard needs 8\.0/,
  ],
])('%s is refused', async (_what, answer, runs, expected) => {
  hello = answer;
  version = runs;
  await expect(refuseUnlessCluster(scriptedRouter())).rejects.toThrow(expected);
  expect(done).toEqual([]);
});

test('a router of the right version is accepted', async () => {
  await expect(refuseUnlessCluster(scriptedRouter())).resolves.toBeUndefined();
});
