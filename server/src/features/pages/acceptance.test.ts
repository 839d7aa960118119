import { afterAll, beforeAll, expect, test } from 'vitest';
import * as administered from '@weft/shared/administration/pages-contract';
import { acceptPages, listPagesToAccept } from '@weft/shared/pages/acceptance-contract';
import type { PageKind } from '@weft/shared/pages/page-kinds';
import { PAGE_TEXTS } from '@weft/shared/pages/texts';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { connectSocket } from '../../testing/app/connect-socket.ts';
import { registerOwner } from '../../testing/members/make-staff.ts';
import { registerMember, type TestMember } from '../../testing/members/register-member.ts';
import { startTwoServers, type TwoServers } from '../../testing/app/two-servers.ts';
import { declaredCalls } from '../../testing/contracts/permission-table.ts';

let servers: TwoServers;
let owner: TestMember;
let member: TestMember;
beforeAll(async () => {
  servers = await startTwoServers();
  owner = await registerOwner(servers.one);
  member = await servers.one.addMember({ fullName: 'Mia Member' });
});
afterAll(() => servers.close());

const params = (page: PageKind) => ({ page });
async function publish(page: PageKind, html: string, { note = '', mustAccept = true } = {}) {
  const { revision } = (await owner.browser.call(administered.getAdministeredPage, { params: params(page) }))
    .data.page;
  const body = { html, note, mustAccept, revision };
  return owner.browser.call(administered.publishPage, { params: params(page), body });
}
const pending = async ({ browser }: TestMember) => (await browser.call(listPagesToAccept)).data.pages;
async function acceptAll(who: TestMember) {
  const pages = (await pending(who)).map(({ page, version }) => ({ page, version }));
  return who.browser.call(acceptPages, { body: { pages } });
}
/** Whether the member may go on, on each server. */
async function isFree({ browser: { token } }: TestMember): Promise<boolean[]> {
  const statuses = [servers.one, servers.two].map(async ({ url }) => {
    const answer = await fetch(`${url}/api/connection`, { headers: { authorization: `Bearer ${token}` } });
    return answer.status === 200;
  });
  return Promise.all(statuses);
}

test('a version without the question changes nothing', async () => {
  await publish('privacy', '<p>What we keep</p>', { mustAccept: false });
  expect(await isFree(member)).toEqual([true, true]);
  expect(await pending(member)).toEqual([]);
  expect((await member.browser.call(getOwnProfile)).data.user.mustAccept).toBeUndefined();
});

test('until it is accepted, every other call and the socket are refused on all servers', async () => {
  const socket = await connectSocket(servers.two.url, member.browser.token);
  const isCut = new Promise((resolve) => void socket.once('disconnect', resolve));
  await publish('terms', '<p>Be <b>honest</b></p>', { note: 'Honesty is new.' });
  await isCut;
  expect((await member.browser.call(getOwnProfile)).data.user.mustAccept).toBe(true);
  const closed = (await declaredCalls()).filter(
    ({ access, openWhileHeld }) => access === 'session' && !openWhileHeld,
  );
  for (const [number, { id, method, path }] of closed.entries()) {
    const { url } = number % 2 === 0 ? servers.one : servers.two;
    const answer = await fetch(`${url}/api${path.replace(/:\w+/g, owner.id)}`, {
      method,
      headers: { authorization: `Bearer ${member.browser.token}`, 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: '{}' }),
    });
    const { code } = (await answer.json()) as { code?: string };
    expect({ id, status: answer.status, code }).toEqual({ id, status: 403, code: 'ACCEPTANCE_REQUIRED' });
  }
  await expect(connectSocket(servers.one.url, member.browser.token)).rejects.toThrow('ACCEPTANCE_REQUIRED');
  expect(await pending(member)).toMatchObject([
    { page: 'terms', version: 1, html: '<p>Be <strong>honest</strong></p>', note: 'Honesty is new.' },
  ]);
});

test('accepting opens the network at once, is counted and exported', async () => {
  await publish('rules', '<p>Be kind</p>');
  expect(await isFree(member)).toEqual([false, false]);
  // Whoever publishes a text has accepted it.
  expect(await isFree(owner)).toEqual([true, true]);
  expect((await acceptAll(member)).status).toBe(200);
  expect(await isFree(member)).toEqual([true, true]);
  const { versions } = (
    await owner.browser.call(administered.listPageVersions, { params: params('rules'), query: {} })
  ).data;
  expect(versions).toMatchObject([{ version: 1, acceptedBy: 2 }]);
});

test('of two versions only the newest text can be accepted', async () => {
  await publish('terms', '<p>Second</p>');
  const seen = (await pending(member)).map(({ page, version }) => ({ page, version }));
  await publish('terms', '<p>Third, with a corrected word</p>', { mustAccept: false });
  const refused = await member.browser.call(acceptPages, { body: { pages: seen } });
  expect(refused.failure).toMatchObject({ code: 'EDIT_CONFLICT', message: PAGE_TEXTS.rules.newerText });
  const both = await Promise.all([acceptAll(member), acceptAll(member)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await isFree(member)).toEqual([true, true]);
  // A correction asks nobody who accepted the version before.
  expect(await isFree(owner)).toEqual([true, true]);
});

test('whoever registers has accepted what is shown, and a page that is taken down asks nobody', async () => {
  const newcomer = await registerMember(servers.two);
  expect(await isFree(newcomer)).toEqual([true, true]);
  await publish('terms', '<p>Fourth</p>');
  expect(await isFree(newcomer)).toEqual([false, false]);
  await publish('terms', '');
  expect(await isFree(newcomer)).toEqual([true, true]);
  await publish('terms', '<p>Sixth</p>', { mustAccept: false });
  expect(await isFree(newcomer)).toEqual([true, true]);
});
