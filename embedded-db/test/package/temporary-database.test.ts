import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { startTemporaryDatabase, type EmbeddedDatabase } from 'embedded-document-store';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectTo, folderOfTest } from '../support/store.ts';

const start = async (): Promise<EmbeddedDatabase> => {
  const store = await startTemporaryDatabase({ ttlIntervalMs: 60_000 });
  onTestFinished(() => store.close());
  return store;
};

const folderOf = ({ uri }: EmbeddedDatabase): string =>
  dirname(decodeURIComponent(uri.replace(/^mongodb:\/\//, '').replace(/\/\?.*$/, '')));

test('temporary databases are apart, and each removes its folder when it is closed', async () => {
  const [first, second] = [await start(), await start()];
  await (await connectTo(first.uriFor('shop'))).db().collection('items').insertOne({ n: 1 });
  const others = (await connectTo(second.uriFor('shop'))).db().collection('items');
  expect(await others.countDocuments()).toBe(0);
  expect(existsSync(folderOf(first))).toBe(true);
  await first.close();
  await first.close();
  expect([folderOf(first), folderOf(second)].map((folder) => existsSync(folder))).toEqual([false, true]);
});

test('one that cannot start says why and leaves no folder behind', async () => {
  const folder = folderOfTest();
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(startTemporaryDatabase({ port: 70_000 })).rejects.toThrow(/port/i);
  expect(readdirSync(folder)).toEqual([]);
});
