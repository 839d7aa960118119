import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MESSAGE_LIMITS } from '@weft/shared/limits';
import { deleteMessage, editMessage, listMessages, searchMessages } from '@weft/shared/messaging/contract';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { MessageView } from '@weft/shared/messaging/views';
import { connectSocket, type TestSocket } from '../../testing/app/connect-socket.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { aMessage } from '../../testing/content/write-messages.ts';

let app: TestApp;
let ann: TestMember;
let ben: TestMember;
let eve: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  eve = await app.addMember();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, ben] = [await app.addMember(), await app.addMember()];
});

const edit = (member: TestMember, { _id }: { _id: string }, content: string) =>
  member.browser.call(editMessage, { params: { id: _id }, body: { content } });
const remove = (member: TestMember, { _id }: { _id: string }) =>
  member.browser.call(deleteMessage, { params: { id: _id } });
const threadOf = async (member: TestMember, id: string, query: Record<string, string> = {}) =>
  (await member.browser.call(listMessages, { params: { id }, query })).data;
const nextUpdate = (socket: TestSocket) =>
  new Promise<MessageView>((resolve) => void socket.once('message_updated', resolve));

const MINUTE = 60_000;

describe('an edit', () => {
  test('changes the text for both, marks it, and notifies both', async () => {
    const message = await aMessage(ann, ben, 'Meet at non');
    const sockets = await Promise.all(
      [ann, ben].map((member) => connectSocket(app.url, member.browser.token)),
    );
    const received = Promise.all(sockets.map(nextUpdate));
    const edited = (await edit(ann, message, 'Meet at noon')).data.data;
    expect(edited).toMatchObject({ content: 'Meet at noon', editedAt: expect.any(String), revision: 1 });
    expect(edited.seq).toBe(message.seq);
    const [atAnn, atBen] = await received;
    expect(atAnn).toEqual(edited);
    expect(atBen).toEqual({ ...edited, clientId: null, can: { delete: false }, editableUntil: null });
    const { data } = await threadOf(ben, message.conversationId);
    expect(data.map(({ content }) => content)).toEqual(['Meet at noon']);
    const found = async (query: string) =>
      (await ben.browser.call(searchMessages, { query: { query } })).data.data.length;
    expect([await found('noon'), await found('non')]).toEqual([1, 0]);
    for (const socket of sockets) socket.close();
  });

  test('is possible for the sender only, for 15 minutes', async () => {
    const message = await aMessage(ann, ben);
    expect((await edit(ben, message, 'Mine now')).status).toBe(403);
    expect((await edit(eve, message, 'Mine now')).status).toBe(404);
    expect((await edit(ann, { _id: 'f'.repeat(24) }, 'x')).status).toBe(404);
    for (const content of ['', ' \u200b ', 'x'.repeat(MESSAGE_LIMITS.textMax + 1)]) {
      expect((await edit(ann, message, content)).status).toBe(400);
    }
    app.clock.advance(14 * MINUTE);
    expect((await edit(ann, message, 'In time')).status).toBe(200);
    app.clock.advance(MINUTE);
    const late = await edit(ann, message, 'Too late');
    expect(late.failure).toMatchObject({ code: 'FORBIDDEN', message: MESSAGE_TEXTS.rules.editLate });
    expect((await threadOf(ann, message.conversationId)).data[0]?.content).toBe('In time');
  });

  test('that names the conversation is the same, and not possible in another conversation', async () => {
    const [message, other] = [await aMessage(ann, ben), await aMessage(ann, eve)];
    const within = (conversationId: string) => ({ params: { id: message._id }, query: { conversationId } });
    const input = { body: { content: 'Placed' } };
    const wrong = within(other.conversationId);
    expect((await ann.browser.call(editMessage, { ...wrong, ...input })).status).toBe(404);
    expect((await ann.browser.call(deleteMessage, wrong)).status).toBe(404);
    const right = within(message.conversationId);
    expect((await ann.browser.call(editMessage, { ...right, ...input })).data.data.content).toBe('Placed');
    expect((await ann.browser.call(deleteMessage, right)).status).toBe(200);
  });

  test('to the same text is none', async () => {
    const message = await aMessage(ann, ben, 'As it is');
    expect((await edit(ann, message, 'As it is')).data.data).toEqual(message);
  });
});

describe('a deletion', () => {
  test('leaves a mark, for both and in quotes, and can be asked for twice', async () => {
    const message = await aMessage(ann, ben, 'A secret');
    const reply = await aMessage(ben, ann, 'Oh', { replyTo: message._id });
    const deleted = (await remove(ann, message)).data.data;
    expect(deleted).toMatchObject({
      content: MESSAGE_TEXTS.deletedContent,
      isDeleted: true,
      can: { delete: false },
      editableUntil: null,
    });
    expect((await remove(ann, message)).data.data).toEqual(deleted);
    const { data } = await threadOf(ben, message.conversationId);
    expect(data.map(({ content }) => content)).toEqual(['Oh', MESSAGE_TEXTS.deletedContent]);
    expect(data[0]?.replyTo).toMatchObject({
      _id: message._id,
      content: MESSAGE_TEXTS.deletedContent,
      isDeleted: true,
    });
    expect(reply.replyTo?.content).toBe('A secret');
    const stored = await app.database.connection.collection('messages').findOne({ seq: 1, text: /secret/ });
    expect(stored).toBeNull();
    expect((await ben.browser.call(searchMessages, { query: { query: 'deleted' } })).data.data).toEqual([]);
  });

  test('is possible for the sender only, at any time', async () => {
    const message = await aMessage(ann, ben);
    expect((await remove(ben, message)).status).toBe(403);
    expect((await remove(eve, message)).status).toBe(404);
    app.clock.advance(24 * 60 * 60 * 1000);
    expect((await remove(ann, message)).status).toBe(200);
    const late = await edit(ann, message, 'Back again');
    expect(late.failure).toMatchObject({ code: 'FORBIDDEN', message: MESSAGE_TEXTS.rules.editDeleted });
  });

  test('against edits at the same time ends in a deletion, and all changes have places of their own', async () => {
    const messages = [await aMessage(ann, ben), await aMessage(ann, ben), await aMessage(ann, ben)];
    for (const message of messages) {
      const statuses = await Promise.all([
        edit(ann, message, 'One').then(({ status }) => status),
        remove(ann, message).then(({ status }) => status),
        edit(ann, message, 'Two').then(({ status }) => status),
        remove(ann, message).then(({ status }) => status),
      ]);
      expect(statuses.filter((status) => status !== 200 && status !== 403)).toEqual([]);
    }
    const { data, state } = await threadOf(ben, messages[0]?.conversationId ?? '');
    expect(data.every(({ isDeleted }) => isDeleted)).toBe(true);
    const revisions = data.map(({ revision }) => revision);
    expect(new Set(revisions).size).toBe(3);
    expect(Math.max(...revisions)).toBe(state.lastRevision);
  });
});

test('a device that was away finds what was changed meanwhile', async () => {
  const messages = [await aMessage(ann, ben), await aMessage(ben, ann), await aMessage(ann, ben)];
  const [one, two, three] = messages;
  if (!one || !two || !three) throw new Error('three were sent');
  await edit(ann, one, 'First change');
  const id = one.conversationId;
  const { state } = await threadOf(ben, id);
  expect(state.lastRevision).toBe(1);
  await remove(ben, two);
  await edit(ann, one, 'Third change');
  const missed = await threadOf(ben, id, { after: three._id, changedAfter: '1' });
  expect(missed.data).toEqual([]);
  expect(missed.changed.map(({ _id, revision }) => [_id, revision])).toEqual([
    [two._id, 2],
    [one._id, 3],
  ]);
  expect(missed.state.lastRevision).toBe(3);
  expect((await threadOf(ben, id, { changedAfter: '3' })).changed).toEqual([]);
});

test('a page that is read while messages change leaves no change to be missed', async () => {
  const messages = [];
  for (let number = 0; number < 12; number += 1) messages.push(await aMessage(ann, ben));
  const id = messages[0]?.conversationId ?? '';
  const pages: Awaited<ReturnType<typeof threadOf>>[] = [];
  const changing = { isOver: false };
  const reading = Array.from({ length: 4 }, async () => {
    while (!changing.isOver) pages.push(await threadOf(ben, id, { changedAfter: '0' }));
  });
  await Promise.all(
    messages.map(async (message) => {
      for (let time = 1; time <= 3; time += 1) await edit(ann, message, `Changed ${time}`);
    }),
  );
  changing.isOver = true;
  await Promise.all(reading);
  const { data, changed } = await threadOf(ben, id, { changedAfter: '0' });
  const current = new Map(data.map((message) => [message._id, message.content]));
  for (const page of pages) {
    const since = changed.filter(({ revision }) => revision > page.state.lastRevision);
    const shown = new Map(
      [...page.data, ...page.changed, ...since].map(({ _id, content }) => [_id, content]),
    );
    expect(shown).toEqual(current);
  }
  expect(pages.length).toBeGreaterThan(4);
});
