import 'fake-indexeddb/auto';
import { indexedDB } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { dropSession, keepSession } from '../api/session';
import { forgetFileDrafts } from './file-draft-database';
import { readFileDraft, writeFileDraft } from './file-drafts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MB = 1024 * 1024;

beforeAll(() => {
  Object.defineProperty(globalThis, 'indexedDB', { value: indexedDB, configurable: true });
});
// Files that run later in this process have none.
afterAll(() => Reflect.deleteProperty(globalThis, 'indexedDB'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // A browser stores a File, but Node 20 clones it as its Blob, which is not jsdom's.
  vi.stubGlobal('File', nodeBlob.constructor);
  keepSession('session-token');
});
afterEach(() => {
  vi.useRealTimers();
  forgetFileDrafts();
});

const MEMBER = 'asha';
const PickedFile = File;
const nodeBlob = await new Response('').blob();

/** Stores a draft with one file, a minute after the one before. */
async function store(context: string, size = 1): Promise<void> {
  vi.setSystemTime(Date.now() + MINUTE);
  const file = new PickedFile(['x'], `${context}.png`);
  // Without its bytes.
  Object.defineProperty(file, 'size', { value: size });
  await writeFileDraft(MEMBER, context, { shape: context, files: new Map([['photo', file]]) });
}

/** Which of these drafts are stored with their file. */
async function stored(contexts: readonly string[]): Promise<string[]> {
  const drafts = await Promise.all(contexts.map(async (context) => readFileDraft(MEMBER, context)));
  return contexts.filter((_, index) => drafts[index]?.files.has('photo'));
}

const contextsOf = (count: number) => Array.from({ length: count }, (_, n) => `draft ${n + 1}`);

async function storeAll(contexts: readonly string[], size?: number): Promise<void> {
  for (const context of contexts) await store(context, size);
}

it('keeps the ten newest drafts, and none that is older than thirty days', async () => {
  const contexts = contextsOf(11);
  await storeAll(contexts);
  expect(await stored(contexts)).toEqual(contexts.slice(1));
  vi.setSystemTime(Date.now() + 31 * DAY);
  keepSession('next-token');
  await store('last');
  expect(await stored([...contexts, 'last'])).toEqual(['last']);
});

it('keeps the newest drafts that have 400 MB together, and no larger one', async () => {
  const contexts = contextsOf(3);
  await storeAll(contexts, 150 * MB);
  expect(await stored(contexts)).toEqual(contexts.slice(1));
  await store('draft 3', 401 * MB);
  expect(await stored(contexts)).toEqual(['draft 2']);
});

it('stores nothing after a sign-out', async () => {
  dropSession();
  await store('late');
  keepSession('session-token');
  expect(await stored(['late'])).toEqual([]);
});
