import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pdfFile } from '../../../testing/files/documents.ts';
import { FileInspector } from './file-inspector.ts';
import { yieldToCalls } from './yield-to-calls.ts';

/** The priorities (nice values) of all threads of this process, as Linux shows them. */
function threadPriorities(): number[] {
  return readdirSync('/proc/self/task').map((thread) => {
    const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(fields.slice(fields.lastIndexOf(')') + 2).split(' ')[16]);
  });
}

test('the thread that inspects files has a lower priority than the one that answers calls', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'weft-priority-'));
  const inspector = new FileInspector({ watchQueue: () => undefined });
  try {
    const file = path.join(folder, 'upload');
    await writeFile(file, pdfFile());
    const before = getPriority();
    await inspector.inspect(file, ['pdf']);
    expect(threadPriorities()).toContain(Math.max(before, 10));
    expect(getPriority()).toBe(before);
  } finally {
    await inspector.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('where a priority holds for the whole process, it stays', () => {
  const before = getPriority();
  yieldToCalls('darwin');
  expect(getPriority()).toBe(before);
});
