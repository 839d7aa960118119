import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

const PROGRAM = fileURLToPath(new URL('../support/ending-program.ts', import.meta.url));
const DOCUMENTS = 50_000;

test('a program may end while the store writes: it does not hang, and what was being written is whole', async () => {
  const folder = folderOfTest();
  const program = spawn(process.execPath, ['--import', 'tsx', PROGRAM, folder, String(DOCUMENTS)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  onTestFinished(() => void program.kill('SIGKILL'));
  expect(await once(program, 'exit')).toEqual([0, null]);
  const { uri } = await startStore(folder);
  const shop = (await connectTo(uri)).db('shop');
  expect(await shop.collection('first').countDocuments()).toBe(DOCUMENTS);
  expect([0, DOCUMENTS]).toContain(await shop.collection('second').countDocuments());
});
