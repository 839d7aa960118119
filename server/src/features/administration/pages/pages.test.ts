import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAdministrationAudit } from '@weft/shared/administration/contract';
import * as contract from '@weft/shared/administration/pages-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { getPage, listPages } from '@weft/shared/pages/contract';
import { mayDo, NETWORK_ROLES, type NetworkRole } from '@weft/shared/roles/policy';
import { deleteAccount } from '@weft/shared/accounts/contract';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { giveRole, registerStaff } from '../../../testing/members/make-staff.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTwoServers, type TwoServers } from '../../../testing/app/two-servers.ts';

const { rules } = ADMINISTRATION_TEXTS;
type Page = 'privacy' | 'terms' | 'rules' | 'imprint';

let servers: TwoServers;
let staff: Readonly<Record<NetworkRole, TestMember>>;
beforeAll(async () => {
  servers = await startTwoServers();
  staff = await registerStaff(servers.one);
});
afterAll(() => servers.close());

const edited = async (page: Page, by = staff.owner) =>
  (await by.browser.call(contract.getAdministeredPage, { params: { page } })).data.page;
const save = (page: Page, html: string, revision: number, by = staff.owner) =>
  by.browser.call(contract.savePageDraft, {
    params: { page },
    body: { html, note: '', mustAccept: false, revision },
  });
async function publish(page: Page, html: string, note = '', by = staff.owner) {
  const { revision } = await edited(page, by);
  return by.browser.call(contract.publishPage, {
    params: { page },
    body: { html, note, mustAccept: false, revision },
  });
}
const read = async (page: Page, from = servers.two) =>
  (await from.browser().call(getPage, { params: { page } })).data.page;

const CALLS: Readonly<Record<string, (by: TestMember) => Promise<{ status: number }>>> = {
  'administration.pages': ({ browser }) => browser.call(contract.listAdministeredPages),
  'administration.page': ({ browser }) =>
    browser.call(contract.getAdministeredPage, { params: { page: 'terms' } }),
  // No stored state has this revision, so whoever may do it gets a conflict.
  'administration.savePageDraft': (by) => save('terms', '', 999, by),
  'administration.discardPageDraft': ({ browser }) =>
    browser.call(contract.discardPageDraft, { params: { page: 'terms' }, body: { revision: 999 } }),
  'administration.publishPage': ({ browser }) =>
    browser.call(contract.publishPage, {
      params: { page: 'terms' },
      body: { html: '', note: '', mustAccept: false, revision: 999 },
    }),
  'administration.pageVersions': ({ browser }) =>
    browser.call(contract.listPageVersions, { params: { page: 'terms' }, query: {} }),
  'administration.pageVersion': ({ browser }) =>
    browser.call(contract.getPageVersion, { params: { page: 'rules', version: '1' } }),
};

test.each(NETWORK_ROLES)('pages are written by those who may, asked by %s', async (role) => {
  if (role === 'owner') await publish('rules', '<p>Be kind.</p>');
  const declared = Object.values(contract).filter((value) => 'path' in value);
  expect(Object.keys(CALLS).toSorted()).toEqual(declared.map(({ id }) => id).toSorted());
  for (const [id, make] of Object.entries(CALLS)) {
    const { status } = await make(staff[role]);
    expect({ id, hidden: status === 404 }).toEqual({ id, hidden: !mayDo(role, 'pages.manage') });
  }
});

test('a published text reaches everybody on all servers, and a draft nobody', async () => {
  await save('imprint', '<p>Draft</p>', 0);
  expect(await read('imprint')).toBeNull();
  const html = '<h2 onclick="x()">Who we are</h2><script>x()</script><p>Tidewell, <b>Pune</b></p>';
  expect((await publish('imprint', html, ' First\n text ')).status).toBe(201);
  for (const app of [servers.one, servers.two]) {
    expect(await read('imprint', app)).toMatchObject({
      version: 1,
      html: '<h3>Who we are</h3><p>Tidewell, <strong>Pune</strong></p>',
    });
  }
  expect((await edited('imprint')).draft).toBeNull();
  await publish('imprint', '<p>Moved</p>');
  expect(await read('imprint')).toMatchObject({ version: 2, html: '<p>Moved</p>' });
  const { pages } = (await servers.two.browser().call(listPages)).data;
  expect(pages.map(({ page, version }) => [page, version])).toContainEqual(['imprint', 2]);
});

test('the page of the client names the pages that have a text, and screens keep their addresses', async () => {
  await publish('imprint', '<p>Here</p>');
  await publish('rules', '');
  const built = '<!doctype html><html lang="en"><head></head><body>screen</body></html>';
  await writeFile(path.join(servers.two.clientDir, 'index.html'), built);
  const of = async (address: string, accept: string) => {
    const response = await fetch(`${servers.two.url}${address}`, { headers: { accept } });
    return { status: response.status, text: await response.text() };
  };
  for (const address of [
    '/imprint',
    '/community-rules',
    '/privacy-policy',
    '/terms',
    '/pages',
    '/admin/pages',
  ])
    expect((await of(address, 'text/html')).text).toContain('screen');
  expect((await of('/', 'text/html')).text).toContain('<meta name="pages" content="imprint" /></head>');
});

test('two administrators who edit at once lose nothing', async () => {
  const { revision } = await edited('terms');
  const both = await Promise.all([
    save('terms', '<p>Of the owner</p>', revision),
    save('terms', '<p>Of the administrator</p>', revision, staff.administrator),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409);
  expect(refused?.failure).toMatchObject({ code: 'EDIT_CONFLICT', message: rules.editConflict });
  const stored = await edited('terms');
  expect(stored.draft?.html).toBe(
    both[0].status === 200 ? '<p>Of the owner</p>' : '<p>Of the administrator</p>',
  );
  const stale = {
    params: { page: 'terms' as const },
    body: { html: '<p>x</p>', note: '', mustAccept: false, revision },
  };
  expect((await staff.owner.browser.call(contract.publishPage, stale)).status).toBe(409);
  expect((await staff.owner.browser.call(contract.discardPageDraft, stale)).status).toBe(409);
  expect(await edited('terms')).toEqual(stored);
  expect((await save('terms', '<p>Both</p>', stored.revision)).status).toBe(200);
});

test('a version is published once, however many publish at once', async () => {
  const { revision, version } = await edited('privacy');
  const body = { html: '<p>What we keep</p>', note: '', mustAccept: false, revision };
  const all = await Promise.all(
    Array.from({ length: 5 }, () =>
      staff.owner.browser.call(contract.publishPage, { params: { page: 'privacy' }, body }),
    ),
  );
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
  expect((await edited('privacy')).version).toBe(version + 1);
});

test('an empty text takes the page down', async () => {
  await publish('rules', '<p>Be kind.</p>');
  expect(await read('rules')).not.toBeNull();
  await publish('rules', '<p>\u200b</p>');
  expect(await read('rules')).toBeNull();
});

test('the history says who published what, also in the audit trail, and forgets deleted accounts', async () => {
  const former = await giveRole(
    staff.owner,
    await servers.one.addMember({ fullName: 'Fay Former' }),
    'administrator',
  );
  await publish('imprint', '<p>By Fay</p>', 'New address', former);
  const latest = async () =>
    (
      await staff.owner.browser.call(contract.listPageVersions, {
        params: { page: 'imprint' },
        query: { limit: '1' },
      })
    ).data.versions[0];
  const shown = await latest();
  expect(shown).toMatchObject({ note: 'New address', publishedBy: { fullName: 'Fay Former' } });
  const params = { page: 'imprint' as const, version: String(shown?.version) };
  const text = await staff.owner.browser.call(contract.getPageVersion, { params });
  expect(text.data.html).toBe('<p>By Fay</p>');
  const { entries } = (
    await staff.owner.browser.call(listAdministrationAudit, {
      query: { action: 'pagePublished', limit: '1' },
    })
  ).data;
  expect(entries[0]).toMatchObject({ after: `imprint ${shown?.version}`, by: { fullName: 'Fay Former' } });
  await former.browser.call(deleteAccount, { body: { password: former.password } });
  await servers.one.settled();
  expect((await latest())?.publishedBy).toBeNull();
});

test('wrong values are refused', async () => {
  const { revision } = await edited('terms');
  const { failure } = await save('terms', 'x'.repeat(50_001), revision);
  expect(failure.fields).toEqual({ html: rules.pageLong });
  // Cleaning makes it longer.
  expect((await save('terms', '&'.repeat(20_000), revision)).failure.fields).toEqual({
    html: rules.pageLong,
  });
  const unknown = await fetch(`${servers.one.url}/api/pages/secrets`);
  expect(unknown.status).toBe(404);
});
