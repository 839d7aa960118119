import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app/test-app.ts';
import type { TestMember } from '../../../testing/app/register-member.ts';
import { subscribeBrowser } from '../../../testing/content/push-browsers.ts';
import { aMessage } from '../../../testing/content/write-messages.ts';
import { startPushApp } from '../../../testing/services/push-app.ts';
import type { PushService } from '../../../testing/services/push-service.ts';

const WAITING = 150;

let service: PushService;
let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ service, app, close } = await startPushApp());
});
afterAll(() => close());

/** Many entries of a member about whom a push message is due for a minute. */
async function manyWait(member: TestMember, actor: TestMember): Promise<void> {
  const at = new Date(app.clock.now() - 60_000);
  const common = { member: new Types.ObjectId(member.id), kind: 'accepted', createdAt: at };
  const occurrences = [{ key: actor.id, actor: new Types.ObjectId(actor.id), at }];
  const entries = Array.from({ length: WAITING }, (_, index) => ({
    ...common,
    _id: new Types.ObjectId(),
    subject: `place ${index}`,
    occurrences,
    total: 1,
    isRead: false,
  }));
  const { connection } = app.database;
  await connection.collection('notifications').insertMany(entries);
  await connection
    .collection('pushes')
    .insertMany(
      entries.map(({ _id }) => ({ ...common, subject: String(_id), to: '', dueAt: at, attempts: 0 })),
    );
}

test('a message overtakes many notifications that wait, and all of them are sent', async () => {
  const [ann, ben, cleo] = [
    await app.registerMember(),
    await app.registerMember(),
    await app.registerMember(),
  ];
  const many = await subscribeBrowser(ann, service.browser());
  const one = await subscribeBrowser(ben, service.browser());
  await manyWait(ann, cleo);
  await aMessage(cleo, ben);
  await app.settled();
  expect(many.received).toHaveLength(WAITING);
  expect(one.received).toHaveLength(1);
  const { pathname } = new URL(one.subscription.endpoint);
  expect(service.server.requests.indexOf(pathname)).toBeLessThan(WAITING / 3);
});
