import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { examplesOf } from './examples.ts';
import { installPackage, linkPackage, packageOf, run } from './installed-package.ts';
import { runConformance } from './served-package.ts';

let folder = '';
beforeAll(async () => {
  folder = temporaryFolder();
  await installPackage(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (files: Iterable<readonly [string, string]>): void => {
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
};
const node = (...args: string[]): Promise<string> => run(folder, [process.execPath, ...args]);
const bin = (name: string, ...args: string[]): Promise<string> =>
  run(folder, [join('node_modules/.bin', name), ...args]);

test('the package holds its license, documents, code and public types, and nothing else', () => {
  const files = readdirSync(join(folder, 'node_modules/embedded-document-store'), {
    recursive: true,
    encoding: 'utf8',
  });
  const others = files.filter((file) => !/\.js$|^dist(\/server|\/tools)?$/.test(file));
  expect(others.toSorted()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'dist/index.d.ts',
    'dist/server/folder-lock.d.ts',
    'dist/server/load-collection.d.ts',
    'dist/server/serve-options.d.ts',
    'dist/server/start-errors.d.ts',
    'docs',
    'docs/api.md',
    'docs/comparison.md',
    'package.json',
  ]);
});

describe('its types', () => {
  const PROGRAM = `
    import {
      FolderInUseError, FolderUnusableError, loadCollection, ownerOf, startEmbeddedDatabase, startTemporaryDatabase,
      type EmbeddedDatabase, type LoadedDatabase, type ServeOptions,
    } from 'embedded-document-store';

    const options: ServeOptions = { directory: 'data', port: 0, durable: false, ttlIntervalMs: 1000, failPoints: true };
    const store: EmbeddedDatabase = await startEmbeddedDatabase(options);
    const uris: string[] = [store.uri, store.uriFor('shop')];
    const failure: Promise<never> = store.failure;
    const owner: { pid: number; uri: string } | undefined = await ownerOf('data');
    const other = await startTemporaryDatabase({ port: 0 });
    const db: LoadedDatabase = { command: async () => ({ n: 1 }) };
    const loaded: number = await loadCollection(db, 'orders', [{ _id: 1 }]);
    const error: unknown = undefined;
    if (error instanceof FolderInUseError) uris.push(error.uri, error.pid.toFixed());
    if (error instanceof FolderUnusableError) uris.push(error.message);
    // @ts-expect-error -- a directory is needed
    await startEmbeddedDatabase({});
    // @ts-expect-error -- a temporary database has a directory of its own
    await startTemporaryDatabase({ directory: 'data' });
    // @ts-expect-error -- the types are not any
    const wrong: number = store;
    export { failure, loaded, other, owner, wrong };
  `;

  test.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('hold in a strict program with modules %s, without other types', async (module, moduleResolution) => {
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      noEmit: true,
      target: 'es2023',
      lib: ['es2023'],
      types: [],
      module,
      moduleResolution,
    };
    write([
      ['program.ts', PROGRAM],
      ['tsconfig.json', JSON.stringify({ compilerOptions, files: ['program.ts'] })],
    ]);
    expect(await node(join(packageOf('typescript'), 'bin/tsc'), '-p', '.')).toBe('');
  });
});

test('a part of the conformance suite passes against it; `npm run test:package` runs all of it', async () => {
  const files = ['update/update-forms', 'commands/mongoose'];
  const output = await runConformance(
    folder,
    files.map((file) => `test/conformance/${file}.test.ts`),
  );
  expect(output).toMatch(/Test Files +2 passed \(2\)/);
});

describe('the examples of the README', () => {
  test('the driver, whose folder the command lines check, dump and load', async () => {
    write(examplesOf('MongoDB driver'));
    expect(await node('driver.mjs')).toBe('1\n');
    expect(await bin('db-check', '--dir', 'data')).toContain('ok  shop.items: 1 documents');
    await bin('db-dump', '--dir', 'data', '--out', 'dump');
    expect(await bin('db-load', '--in', 'dump', '--dir', 'loaded')).toBe('shop.items: 1 documents\n');
  });

  test('Mongoose', async () => {
    linkPackage(folder, 'mongoose');
    write(examplesOf('Mongoose'));
    expect(await node('mongoose.mjs')).toBe('20\n');
  });

  test('vitest', async () => {
    linkPackage(folder, 'vitest');
    write(examplesOf('vitest'));
    write([['items.test.js', VITEST_TEST]]);
    const output = await node(join(packageOf('vitest'), 'vitest.mjs'), 'run', '--no-color');
    expect(output).toMatch(/Tests +1 passed \(1\)/);
  });

  // Jest is not installed: this calls its two hooks in one process and passes their settings on, as Jest does.
  test('jest, without jest', async () => {
    write(examplesOf('jest'));
    write([['jest.mjs', LIKE_JEST]]);
    expect(await node('jest.mjs')).toBe('1\n');
  });
});
const VITEST_TEST = `
  import { MongoClient } from 'mongodb';
  import { expect, test } from 'vitest';
  test('the store answers', async () => {
    const client = await MongoClient.connect(process.env.MONGODB_URI);
    await client.db('shop').collection('items').insertOne({ n: 1 });
    expect(await client.db('shop').collection('items').countDocuments()).toBe(1);
    await client.close();
  });
`;
const LIKE_JEST = `
  import { MongoClient } from 'mongodb';
  const { default: config } = await import('./jest.config.mjs');
  const hook = async (file) => (await import(file)).default();
  await hook(config.globalSetup);
  const client = await MongoClient.connect(process.env.MONGODB_URI);
  await client.db('shop').collection('items').insertOne({ n: 1 });
  console.log(await client.db('shop').collection('items').countDocuments());
  await client.close();
  await hook(config.globalTeardown);
`;
