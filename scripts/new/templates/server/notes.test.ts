import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccount } from '@weft/shared/accounts/contract';
import { NOTE_LIMITS } from '@weft/shared/limits';
import { addNote, listNotes, removeNote } from '@weft/shared/notes/contract';
import { NOTE_TEXTS } from '@weft/shared/notes/texts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

let app: TestApp;
let owner: TestMember;
let other: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.addMember();
  other = await app.addMember();
});
afterAll(() => app.close());

const add = (text: string, member = owner) => member.browser.call(addNote, { body: { text } });
const textsOf = async ({ browser }: TestMember) =>
  (await browser.call(listNotes)).data.notes.map(({ text }) => text);

test('a note is added and listed, newest first, to its owner only', async () => {
  expect((await add(' The first ')).data).toMatchObject({
    message: NOTE_TEXTS.done.added,
    note: { text: 'The first' },
  });
  app.clock.advance(1000);
  expect((await add('The second')).status).toBe(201);
  expect(await textsOf(owner)).toEqual(['The second', 'The first']);
  expect(await textsOf(other)).toEqual([]);
});

test('the list continues at its cursor', async () => {
  const first = (await owner.browser.call(listNotes, { query: { limit: '1' } })).data;
  const query = { limit: '1', cursor: first.nextCursor ?? '' };
  const second = (await owner.browser.call(listNotes, { query })).data;
  expect([...first.notes, ...second.notes].map(({ text }) => text)).toEqual(['The second', 'The first']);
  expect(second.nextCursor).toBeNull();
});

test.each([
  ['', NOTE_TEXTS.rules.text],
  [' \n ', NOTE_TEXTS.rules.text],
  ['x'.repeat(NOTE_LIMITS.textMax + 1), NOTE_TEXTS.rules.textLong],
])('a wrong text is refused', async (text, message) => {
  expect((await add(text)).failure).toMatchObject({ code: 'VALIDATION_FAILED', fields: { text: message } });
});

test('only the owner deletes a note, and only once', async () => {
  const { _id: id } = (await add('To be deleted')).data.note;
  const remove = (member: TestMember) => member.browser.call(removeNote, { params: { id } });
  expect((await remove(other)).failure.code).toBe('NOT_FOUND');
  expect((await remove(owner)).data.message).toBe(NOTE_TEXTS.done.removed);
  expect((await remove(owner)).failure.code).toBe('NOT_FOUND');
});

test('calls beyond the rate limit are rejected', async () => {
  // A twentieth of the rate: 3 calls.
  const limited = await startTestApp({ RATE_LIMIT_FACTOR: '0.05' });
  try {
    const { browser } = await limited.addMember();
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1)
      statuses.push((await browser.call(addNote, { body: { text: `Number ${count}` } })).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
  } finally {
    await limited.close();
  }
});

test('notes are deleted with the account', async () => {
  const member = await app.addMember();
  await add('Of a member who leaves', member);
  const notes = app.database.connection.collection('notes');
  const count = () => notes.countDocuments({ text: 'Of a member who leaves' });
  expect(await count()).toBe(1);
  await member.browser.call(deleteAccount, { body: { password: member.password } });
  await app.settled();
  expect(await count()).toBe(0);
});
