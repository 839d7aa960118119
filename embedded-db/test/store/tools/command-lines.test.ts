import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../crash/server-process.ts';
import { connectTo, folderOfTest, startStore } from '../../support/store.ts';

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs one of the command lines in a process of its own. */
const run = (tool: string, ...args: string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const file = fileURLToPath(new URL(`../../../dist/tools/${tool}.js`, import.meta.url));
    execFile(process.execPath, [file, ...args], (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });

const filled = async (): Promise<string> => {
  const folder = folderOfTest();
  const server = await startServer(folder);
  const collection = (await connectTo(server.uri)).db('shop').collection('items');
  await collection.createIndex({ n: 1 }, { unique: true });
  await collection.insertMany(Array.from({ length: 30 }, (_, n) => ({ n })));
  await server.kill('SIGTERM');
  return folder;
};

test.each(['db-check', 'db-dump', 'db-load', 'db-serve'])('%s --help prints its usage', async (tool) => {
  expect(await run(tool, '--help')).toEqual({
    code: 0,
    out: expect.stringMatching(`^usage: ${tool} .*--dir <folder>.*\n$`),
    err: '',
  });
});

describe('db-check', () => {
  test('tells what it found', async () => {
    const { code, out } = await run('db-check', '--dir', await filled());
    expect(out).toContain('ok  shop.items: 30 documents, 30 index entries');
    expect(out).toContain('1 collections, 30 documents, 30 index entries');
    expect(code).toBe(0);
  });

  test.each([
    ['no place', [], '--dir'],
    ['two places', ['--dir', 'x', '--uri', 'mongodb://127.0.0.1'], '--dir'],
    ['an unknown option', ['--folder', 'x'], 'usage: db-check'],
    ['a folder without a store', ['--dir', '/tmp'], 'there is no store in /tmp'],
  ])('refused: %s', async (_name, args, words) => {
    const { code, err } = await run('db-check', ...args);
    expect(err).toContain(words);
    expect(err).not.toContain('    at ');
    expect(code).toBe(1);
  });
});

test('db-dump and db-load, from a folder into one that is served', async () => {
  const [source, out] = [await filled(), join(folderOfTest(), 'dump')];
  expect(await run('db-dump', '--dir', source, '--out', out)).toMatchObject({
    code: 0,
    out: 'shop.items: 30 documents\n',
  });
  expect(existsSync(join(out, 'shop', 'items.jsonl'))).toBe(true);
  const target = folderOfTest();
  const store = await startStore(target);
  expect(await run('db-load', '--in', out, '--dir', target)).toMatchObject({ code: 0 });
  const items = (await connectTo(store.uri)).db('shop').collection('items');
  expect(await items.countDocuments()).toBe(30);
  expect(await run('db-load', '--in', out, '--uri', store.uri)).toMatchObject({
    code: 1,
    err: 'shop.items is there already; --drop replaces it\n',
  });
  expect(await run('db-load', '--in', out, '--uri', store.uri, '--drop')).toMatchObject({ code: 0 });
  expect(await run('db-dump', '--dir', source)).toMatchObject({ code: 1 });
});

describe('db-serve', () => {
  test('listens on loopback alone and ends when it is told to', async () => {
    const server = await startServer(folderOfTest());
    onTestFinished(() => server.kill());
    expect(server.uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\//);
    const client = await connectTo(server.uri);
    expect(await client.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 });
    await client.close();
    await server.kill('SIGTERM');
  });

  test.each([
    [[]],
    [['--dir', 'x']],
    [['--dir', 'x', '--port', 'many']],
    [['--dir', 'x', '--port', '70000']],
  ])('refused: %j', async (args) => {
    expect(await run('db-serve', ...args)).toMatchObject({
      code: 1,
      err: expect.stringContaining('usage: db-serve'),
    });
  });

  test('a second one on the same folder ends with one line that names the first', async () => {
    const folder = folderOfTest();
    const server = await startServer(folder);
    onTestFinished(() => server.kill());
    const { code, err } = await run('db-serve', '--dir', folder, '--port', '0');
    expect(code).toBe(1);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toContain(String(server.pid));
  });
});
