import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getNotificationSettings } from '@weft/shared/notifications/contract';
import { secretDigest } from '../platform/secret-digest.ts';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';
import { tokensOfMessageMails } from './004-tokens-of-message-mails.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('links in mails about messages still end these mails, and other links stay as they are', async () => {
  const [ann, ben] = [await app.addMember(), await app.addMember()];
  const { connection } = app.database;
  const rows = connection.collection('notification_settings');
  const token = (letter: string) => letter.repeat(43);
  const hashes = [secretDigest(token('a')), secretDigest(token('b'))];
  const other = { kind: 'mention', hash: secretDigest(token('c')) };
  await rows.insertMany([
    {
      _id: new Types.ObjectId(ann.id),
      digest: 'daily',
      unsubscribeHashes: [],
      messageMailHashes: hashes,
      kindMailTokens: [other],
    },
    { _id: new Types.ObjectId(ben.id), digest: 'off', unsubscribeHashes: [] },
  ]);

  const task = { connection, say: () => undefined, mustHold: () => undefined };
  await tokensOfMessageMails.run(task);
  await tokensOfMessageMails.run(task);

  const row = await rows.findOne({ _id: new Types.ObjectId(ann.id) });
  expect(row?.['kindMailTokens']).toHaveLength(3);
  const settingsOf = async ({ browser }: typeof ann) =>
    (await browser.call(getNotificationSettings)).data.settings;
  for (const [letter, kind] of [
    ['a', 'message'],
    ['c', 'mention'],
  ] as const) {
    const answer = await fetch(`${app.url}/api/notifications/unsubscribe?token=${token(letter)}`, {
      method: 'POST',
    });
    expect(answer.status).toBe(200);
    expect((await settingsOf(ann)).mail).toMatchObject({ [kind]: false });
  }
  expect(await settingsOf(ann)).toMatchObject({ digest: 'daily', mail: { reply: true } });
  expect((await settingsOf(ben)).mail).toMatchObject({ message: true });
});
