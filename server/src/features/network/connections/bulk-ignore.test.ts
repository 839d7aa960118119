import { afterAll, beforeAll, expect, test } from 'vitest';
import { ignoreRequests, listReceivedRequests, sendRequest } from '@weft/shared/network/contract';
import type { Database } from '../../../platform/database/database.ts';
import { expectNetworkToBeConsistent } from '../../../testing/content/network-consistency.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';

let isFull = false;
const failing = (connected: Database): Database => ({
  ...connected,
  inTransaction: (work) =>
    connected.inTransaction(async () => {
      const result = await work();
      if (isFull) throw new Error('the disk is full');
      return result;
    }),
});

let app: TestApp;
let recipient: TestMember;
beforeAll(async () => {
  app = await startTestApp({}, { slowDatabase: failing });
  recipient = await app.addMember();
  for (const sender of [await app.addMember(), await app.addMember()]) {
    (await sender.browser.call(sendRequest, { body: { recipientId: recipient.id } })).data satisfies object;
  }
});
afterAll(() => app.close());

const waiting = async () => (await recipient.browser.call(listReceivedRequests)).data.total;

test('a store that fails while requests are ignored is a failure of the call, and no request is lost', async () => {
  isFull = true;
  const nothing = await recipient.browser.call(ignoreRequests, { body: { all: true } });
  expect(nothing.status).toBe(500);
  expect(await waiting()).toBe(2);
  await expectNetworkToBeConsistent(app);
  isFull = false;
  const all = await recipient.browser.call(ignoreRequests, { body: { all: true } });
  expect(all.data.connectionIds).toHaveLength(2);
  expect(all.data.counts.requestsCount).toBe(0);
  expect(await waiting()).toBe(0);
  await expectNetworkToBeConsistent(app);
});
