import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bytesTableOf, modelOf, tableOf, type Inputs } from './bench/scaling-model.mjs';
import { ROOT } from './lib/run.mjs';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** One kind in a sharded collection and one in an unsharded one, with figures that are easy to add up. */
const INPUTS: Inputs = {
  measured: {
    on: '2026-01-01',
    bytes: { letter: { documents: 500, onDisk: 1000 }, box: { documents: 50, onDisk: 100 } },
    feedPagesPerSecond: 100,
    feedPageBytes: 1000,
    messagesPerSecond: 1000,
  },
  assumed: {
    kinds: {
      letter: { collections: ['letters', 'stamps'], perMember: 10, isSharded: true },
      box: { collections: ['boxes'], perMember: 2, isSharded: false },
    },
    activePerDay: 0.1,
    onlineAtPeak: 0.01,
    peakFactor: 2,
    feedPagesPerDay: 432,
    messagesPerDay: 4320,
    fileBytesPerMember: 1_000_000,
    plannedLoad: 0.5,
    socketsPerProcess: 500,
    processesPerMachine: 4,
    bytesPerReplicaSet: 1_000_000_000,
    machinesPerReplicaSet: 3,
  },
  members: [100_000],
};

test('the model adds up load, storage and machines', () => {
  expect(modelOf(INPUTS, 100_000)).toEqual({
    members: 100_000,
    online: 1000,
    feedPages: 100,
    messages: 1000,
    traffic: 100_000,
    // Pages keep a process busy, and messages another one; each may be busy for half of the time.
    processes: 4,
    serverMachines: 1,
    unsharded: 20_000_000,
    largest: { kind: 'box', bytes: 20_000_000 },
    sharded: 1_000_000_000,
    files: 100_000_000_000,
    shards: 2,
    databaseMachines: 9,
  });
});

test('sockets decide where pages and messages are few, and one replica set needs no configuration servers', () => {
  const quiet = { ...INPUTS.assumed, feedPagesPerDay: 1, messagesPerDay: 1, onlineAtPeak: 0.1 };
  const model = modelOf({ ...INPUTS, assumed: quiet }, 10_000);
  expect(model).toMatchObject({ processes: 2, shards: 1, databaseMachines: 3 });
});

test('an amount that was not measured is no number', () => {
  const measured = { ...INPUTS.measured, bytes: {} };
  expect(modelOf({ ...INPUTS, measured }, 1).sharded).toBeNaN();
});

test('docs/scaling.md shows what the inputs give', () => {
  const inputs = JSON.parse(read('scripts/bench/scaling-inputs.json')) as Inputs;
  const page = read('docs/scaling.md');
  expect(page).toContain(bytesTableOf(inputs));
  expect(page).toContain(tableOf(inputs));
  expect(tableOf(inputs)).not.toContain('NaN');
});
