import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccount, requestExport } from '@weft/shared/accounts/contract';
import {
  acceptRequest,
  blockMember,
  followMember,
  listConnections,
  sendRequest,
} from '@weft/shared/network/contract';
import { dismissSuggestion, getNetworkCounts } from '@weft/shared/network/discovery-contract';
import { expectNetworkToBeConsistent } from '../../testing/content/network-consistency.ts';
import { readZip } from '../../testing/files/read-zip.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

const PATIENCE = 120_000;

let app: TestApp;
let leaving: TestMember;
let others: TestMember[];

const other = (index: number): TestMember => {
  const member = others[index];
  if (!member) throw new Error('there are five others');
  return member;
};
const ask = (from: TestMember, to: TestMember, note: string) =>
  from.browser.call(sendRequest, { body: { recipientId: to.id, note } });

beforeAll(async () => {
  app = await startTestApp();
  leaving = await app.addMember({ fullName: 'Leah Leaving' });
  others = await Promise.all(Array.from({ length: 5 }, () => app.addMember()));
  await ask(leaving, other(0), 'To connect');
  await other(0).browser.call(acceptRequest, { params: { id: leaving.id } });
  await ask(leaving, other(1), 'Sent note');
  await ask(other(2), leaving, 'Received note');
  await leaving.browser.call(followMember, { params: { id: other(2).id } });
  await other(3).browser.call(followMember, { params: { id: leaving.id } });
  await leaving.browser.call(blockMember, { params: { userId: other(4).id } });
  await leaving.browser.call(dismissSuggestion, { params: { id: other(3).id } });
  await other(3).browser.call(dismissSuggestion, { params: { id: leaving.id } });
}, PATIENCE);
afterAll(() => app.close());

test('the export has connections, requests, follows, blocks and dismissals', async () => {
  const { data } = await leaving.browser.call(requestExport);
  const response = await app.browser().fetch(data.url);
  const files = readZip(Buffer.from(await response.arrayBuffer()));
  const rowsOf = (name: string) =>
    JSON.parse(files.get(`network/${name}-1.json`)?.toString() ?? '[]') as object[];
  expect(rowsOf('connections')).toMatchObject([{ member: other(0).id }]);
  expect(rowsOf('requests-sent')).toMatchObject([
    { member: other(1).id, status: 'pending', note: 'Sent note' },
  ]);
  expect(rowsOf('requests-received')).toMatchObject([{ member: other(2).id, note: 'Received note' }]);
  expect(rowsOf('following')).toMatchObject([{ member: other(0).id }, { member: other(2).id }]);
  expect(rowsOf('followers')).toMatchObject([{ member: other(0).id }, { member: other(3).id }]);
  expect(rowsOf('blocked')).toMatchObject([{ member: other(4).id }]);
  expect(rowsOf('dismissed-suggestions')).toMatchObject([{ member: other(3).id }]);
});

test(
  'with the account all of it goes, and the counts of the others are right',
  async () => {
    const body = { password: leaving.password };
    (await leaving.browser.call(deleteAccount, { body })).data satisfies object;
    expect((await ask(other(4), leaving, 'Late')).failure.code).toBe('NOT_FOUND');
    await app.settled();
    for (const name of [
      'connections',
      'network_links',
      'circles',
      'blocks',
      'suggestion_dismissals',
      'request_quotas',
    ]) {
      const rows = await app.database.connection.collection(name).find().toArray();
      expect(JSON.stringify(rows), name).not.toContain(leaving.id);
    }
    await expectNetworkToBeConsistent(app);
    for (const member of others) {
      const { counts } = (await member.browser.call(getNetworkCounts)).data;
      expect(Object.values(counts)).toEqual([0, 0, 0, 0, 0]);
      expect((await member.browser.call(listConnections)).data.connections).toEqual([]);
    }
  },
  PATIENCE,
);

test(
  'nothing is left if others keep requesting and following while an account ends',
  async () => {
    const ending = await app.addMember();
    const calls = others.flatMap((member) => [
      ask(member, ending, 'Now?'),
      ask(ending, member, 'Now!'),
      member.browser.call(followMember, { params: { id: ending.id } }),
      ending.browser.call(followMember, { params: { id: member.id } }),
    ]);
    const deleting = ending.browser.call(deleteAccount, { body: { password: ending.password } });
    const answers = await Promise.all([...calls, deleting]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await deleting).status).toBe(200);
    await app.settled();
    for (const name of ['connections', 'network_links', 'circles']) {
      const rows = await app.database.connection.collection(name).find().toArray();
      expect(JSON.stringify(rows), name).not.toContain(ending.id);
    }
    await expectNetworkToBeConsistent(app);
  },
  PATIENCE,
);
