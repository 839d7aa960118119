import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { login } from '@weft/shared/accounts/contract';
import { countUnread, listConversations } from '@weft/shared/messaging/contract';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { aMessage, someMessages } from '../../testing/content/write-messages.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a conversation that a crash left behind its messages is repaired before it is read, and positions continue', async () => {
  const [ann, ben] = [await app.addMember(), await app.addMember()];
  const sent = await someMessages(ann, ben, 5);
  await aMessage(ben, ann);
  await ann.browser.call(listConversations);
  // As if the process had ended after storing the second message and before updating the conversation.
  const conversations = app.database.connection.collection('conversations');
  const behind = {
    lastSeq: 2,
    lastMessage: null,
    'low.sent': 0,
    'high.sent': 0,
    unreadBy: [],
  };
  await conversations.updateOne({ pair: [ann.id, ben.id].toSorted().join(':') }, { $set: behind });
  const database = { uri: inject('databaseUri'), patience: 4000, name: app.database.connection.name };
  const restarted = await startTestApp({}, { database });
  try {
    const browser = restarted.browser();
    const { email, password } = ben;
    browser.token = (await browser.call(login, { body: { email, password } })).data.token;
    expect((await browser.call(countUnread)).data.data.count).toBe(1);
    const { data } = (await browser.call(listConversations)).data;
    expect(data[0]).toMatchObject({ unreadCount: 5, state: { lastSeq: 6 }, lastMessage: { seq: 6 } });
    expect(data[0]?._id).toBe(sent[0]?.conversationId);
  } finally {
    await restarted.close({ keepDatabase: true });
  }
});

test('a second server on the same database takes no place twice', async () => {
  const [ann, ben] = [await app.addMember(), await app.addMember()];
  const first = await aMessage(ann, ben);
  const database = { uri: inject('databaseUri'), patience: 4000, name: app.database.connection.name };
  const second = await startTestApp({}, { database });
  try {
    const browser = second.browser();
    const { email, password } = ben;
    browser.token = (await browser.call(login, { body: { email, password } })).data.token;
    const there = { ...ben, browser };
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? aMessage(ann, ben) : aMessage(there, ann))),
    );
    const places = sent.map(({ seq }) => seq).toSorted((a, b) => a - b);
    expect(places).toEqual(Array.from({ length: 20 }, (_, n) => first.seq + 1 + n));
  } finally {
    await second.close({ keepDatabase: true });
  }
});
