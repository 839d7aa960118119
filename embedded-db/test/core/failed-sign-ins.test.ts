import { expect, test } from 'vitest';
import { FailedSignIns } from '../../src/access/failed-sign-ins.ts';

test('after five failures each attempt for a name is checked later, until one succeeds', async () => {
  const waits: number[] = [];
  let now = 0;
  const wait = async (ms: number): Promise<void> => {
    waits.push(ms);
    now += ms;
  };
  const failed = new FailedSignIns({ now: () => now, wait });
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await failed.waitFor('anna@x');
    failed.failed('anna@x');
  }
  expect(waits).toEqual([100, 200, 400]);
  await failed.waitFor('berta@x');
  failed.succeeded('anna@x');
  await failed.waitFor('anna@x');
  expect(waits).toHaveLength(3);
});

test('attempts at the same time wait one after the other, and too many are refused', async () => {
  const waits: number[] = [];
  const failed = new FailedSignIns({ now: () => 0, wait: async (ms) => void waits.push(ms) });
  for (let attempt = 0; attempt < 20; attempt += 1) failed.failed('anna@x');
  const attempts = Array.from({ length: 6 }, () =>
    failed.waitFor('anna@x').then(
      () => 'checked',
      () => 'refused',
    ),
  );
  expect(await Promise.all(attempts)).toEqual([...Array<string>(4).fill('checked'), 'refused', 'refused']);
  expect(waits).toEqual([5_000, 10_000, 15_000, 20_000]);
});

test('10,000 names are remembered, and the one that failed longest ago is forgotten first', async () => {
  const waits: number[] = [];
  const failed = new FailedSignIns({ now: () => 0, wait: async (ms) => void waits.push(ms) });
  for (let attempt = 0; attempt < 5; attempt += 1) failed.failed('anna@x');
  for (let other = 1; other < 10_000; other += 1) failed.failed(`${other}@x`);
  await failed.waitFor('anna@x');
  expect(waits).toEqual([100]);
  failed.failed('one more@x');
  await failed.waitFor('anna@x');
  expect(waits).toEqual([100]);
});
