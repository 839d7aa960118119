import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeNotificationSettings, getNotificationSettings } from '@weft/shared/notifications/contract';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';
import { choicesOfChannels } from './003-choices-of-channels.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('what members had switched off stays off, and later choices stay as they are', async () => {
  const [ann, ben, cleo] = [await app.addMember(), await app.addMember(), await app.addMember()];
  const { connection } = app.database;
  const rows = connection.collection('notification_settings');
  await rows.insertMany([
    { _id: new Types.ObjectId(ann.id), off: ['reaction', 'follow'], digest: 'daily', messageMails: false },
    { _id: new Types.ObjectId(ben.id), off: [], digest: 'off' },
  ]);
  (await cleo.browser.call(changeNotificationSettings, { body: { kinds: { mention: false } } }))
    .data satisfies object;
  await rows.updateOne({ _id: new Types.ObjectId(cleo.id) }, { $set: { off: ['reaction'] } });

  const task = { connection, say: () => undefined, mustHold: () => undefined };
  await choicesOfChannels.run(task);
  await choicesOfChannels.run(task);

  const settingsOf = async ({ browser }: typeof ann) =>
    (await browser.call(getNotificationSettings)).data.settings;
  const settings = await settingsOf(ann);
  expect(settings.kinds).toMatchObject({ reaction: false, follow: false, mention: true, request: true });
  expect(settings).toMatchObject({ digest: 'daily', mail: { message: false, security: true } });
  expect((await settingsOf(ben)).kinds).toMatchObject({ reaction: true });
  expect((await settingsOf(cleo)).kinds).toMatchObject({ mention: false, reaction: true });
});
