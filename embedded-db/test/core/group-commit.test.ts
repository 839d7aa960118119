import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { storeError } from '../../src/errors/store-error.ts';
import { Environment } from '../../src/storage/environment.ts';
import { GroupCommit } from '../../src/storage/group-commit.ts';
import type { WriteJob } from '../../src/storage/group-commit.ts';
import { temporaryFolder } from '../support/folder.ts';

let folder: string;
let environment: Environment;
let commits: GroupCommit;
let calls: string[];

beforeEach(() => {
  folder = temporaryFolder();
  environment = new Environment(folder, { sync: false });
  calls = [];
  const hooks = {
    finish: () => undefined,
    committed: () => calls.push('committed'),
    rolledBack: () => calls.push('rolled back'),
  };
  commits = new GroupCommit(environment, hooks, 60_000);
});

afterEach(async () => {
  await commits.close();
  await environment.close();
  rmSync(folder, { recursive: true, force: true });
});

const key = (name: string): Buffer => Buffer.from(name);
const stored = (name: string): string | undefined => environment.reader().get('docs', key(name))?.toString();

// oxlint-disable-next-line require-yield -- a job that needs no pause
function* put(name: string, content: string): WriteJob<string> {
  commits.writer.put('docs', key(name), Buffer.from(content));
  return name;
}

test('jobs of one turn share a commit and see what those before them wrote', async () => {
  // oxlint-disable-next-line require-yield -- a job that needs no pause
  const reading = commits.run(function* () {
    return commits.writer.get('docs', key('a'))?.toString();
  });
  const [, second] = await Promise.all([
    commits.run(() => put('a', '1')),
    // oxlint-disable-next-line require-yield -- a job that needs no pause
    commits.run(function* () {
      return commits.writer.get('docs', key('a'))?.toString();
    }),
    reading,
  ]);
  expect(second).toBe('1');
  expect(await reading).toBeUndefined();
  expect(calls).toEqual(['committed']);
});

test('a refusal is its own job’s alone; what it wrote before stays', async () => {
  // oxlint-disable-next-line require-yield -- a job that needs no pause
  const refused = commits.run(function* (): WriteJob<void> {
    commits.writer.put('docs', key('kept'), Buffer.from('1'));
    throw storeError('DuplicateKey', 'no');
  });
  const other = commits.run(() => put('b', '2'));
  await expect(refused).rejects.toMatchObject({ code: 11_000 });
  await expect(other).resolves.toBe('b');
  expect([stored('kept'), stored('b')]).toEqual(['1', '2']);
});

test('a defect undoes its own job and lets its neighbours begin anew', async () => {
  let runs = 0;
  const neighbour = commits.run(function* () {
    runs += 1;
    return yield* put('n', 'fine');
  });
  // oxlint-disable-next-line require-yield -- a job that needs no pause
  const defect = commits.run(function* (): WriteJob<void> {
    commits.writer.put('docs', key('half'), Buffer.from('1'));
    throw new TypeError('a defect');
  });
  await expect(defect).rejects.toMatchObject({ code: 1 });
  await expect(neighbour).resolves.toBe('n');
  expect(runs).toBe(2);
  expect([stored('half'), stored('n')]).toEqual([undefined, 'fine']);
  expect(calls).toContain('rolled back');
});

test('a verdict of the storage is told to all jobs of the commit, and none is tried again', async () => {
  class Doubtful extends Environment {
    override commit<T>(action: () => T): T {
      return super.commit(() => {
        action();
        throw storeError('InternalError', 'whether this is stored is open');
      });
    }
  }
  const directory = temporaryFolder();
  const doubtful = new Doubtful(directory, { sync: false });
  onTestFinished(async () => {
    await doubtful.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const ignore = () => undefined;
  const group = new GroupCommit(doubtful, { finish: ignore, committed: ignore, rolledBack: ignore });
  let runs = 0;
  const jobs = ['a', 'b'].map((name) =>
    // oxlint-disable-next-line require-yield -- a job that needs no pause
    group.run(function* () {
      runs += 1;
      group.writer.put('docs', key(name), Buffer.from('1'));
    }),
  );
  for (const { status, reason } of (await Promise.allSettled(jobs)) as PromiseRejectedResult[])
    expect([status, String(reason)]).toEqual(['rejected', expect.stringContaining('is open')]);
  expect(runs).toBe(2);
});

test('a job that waits lets others go first and goes on where it was', async () => {
  let open: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (open = resolve));
  const waiting = commits.run(function* () {
    yield* put('first', '1');
    yield { until };
    return yield* put('second', commits.writer.get('docs', key('between'))?.toString() ?? 'missing');
  });
  await commits.run(() => put('between', '2'));
  expect([stored('first'), stored('second')]).toEqual(['1', undefined]);
  open();
  await waiting;
  expect(stored('second')).toBe('2');
});

test('a job that uses up its time lets others go first', async () => {
  const hooks = { finish: () => undefined, committed: () => undefined, rolledBack: () => undefined };
  const impatient = new GroupCommit(environment, hooks, -1);
  let steps = 0;
  const long = impatient.run(function* () {
    for (; steps < 5; steps += 1) yield 'slice';
  });
  // oxlint-disable-next-line require-yield -- a job that needs no pause
  const stepsBefore = await impatient.run(function* () {
    return steps;
  });
  expect(stepsBefore).toBe(0);
  await long;
  expect(steps).toBe(5);
  await impatient.close();
});

test('closing waits for what was taken and takes nothing more', async () => {
  const last = commits.run(() => put('last', '1'));
  await commits.close();
  await expect(last).resolves.toBe('last');
  await expect(commits.run(() => put('late', '1'))).rejects.toMatchObject({ code: 11_600 });
  expect(stored('late')).toBeUndefined();
});

test.each([
  ['MDB_MAP_FULL', 14_031],
  ['ENOSPC: write', 14_031],
  ['No space left on device', 14_031],
  ['EDQUOT: write', 14_031],
  ['Disk quota exceeded', 14_031],
  ['EFBIG: write', 14_031],
  ['File too large', 14_031],
  ['EIO: write', 1],
])('an error that undoes a commit is reported with its cause: %s', async (message, code) => {
  // oxlint-disable-next-line require-yield -- a job that needs no pause
  const job = commits.run(function* (): WriteJob<void> {
    throw new Error(message);
  });
  await expect(job).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
  expect(calls).toEqual(['rolled back']);
});

test('a commit that cannot begin fails all of its jobs, which are not tried again', async () => {
  class Broken extends Environment {
    override commit(): never {
      throw new Error('EIO: write');
    }
  }
  const directory = temporaryFolder();
  const broken = new Broken(directory, { sync: false });
  onTestFinished(async () => {
    await broken.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const causes: unknown[] = [];
  const ignore = () => undefined;
  const group = new GroupCommit(broken, {
    finish: ignore,
    committed: ignore,
    rolledBack: (error) => causes.push(error),
  });
  const jobs = [group.run(() => put('a', '1')), group.run(() => put('b', '2'))];
  const outcomes = await Promise.allSettled(jobs);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(causes.map(String)).toEqual(['Error: EIO: write']);
  await group.close();
});

test('a job whose beginning is committed does not begin anew after a defect of its neighbour', async () => {
  let open: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (open = resolve));
  const ends: string[] = [];
  let begun = 0;
  const partial = commits.run(function* () {
    begun += 1;
    try {
      yield* put('first', '1');
      yield { until };
      yield* put('second', '2');
      yield 'slice';
    } finally {
      ends.push('partial');
    }
  });
  await commits.run(() => put('between', '1'));
  open();
  await until.finally(() => undefined);
  // oxlint-disable-next-line require-yield -- a job that needs no pause
  const defect = commits.run(function* (): WriteJob<void> {
    throw new TypeError('a defect');
  });
  const reasons = await Promise.all(
    [partial, defect].map((job) => job.catch((error: unknown) => String(error))),
  );
  expect(reasons).toEqual([expect.stringContaining('a defect'), expect.stringContaining('a defect')]);
  expect([begun, ends]).toEqual([1, ['partial']]);
  expect([stored('first'), stored('second'), stored('between')]).toEqual(['1', undefined, '1']);
});
