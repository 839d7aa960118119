import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  getAppearanceSettings,
  changeAppearanceSettings,
} from '@weft/shared/administration/appearance-contract';
import { listAdministrationAudit } from '@weft/shared/administration/contract';
import {
  changeSiteSettings,
  getSiteSettings,
  type SiteForm,
} from '@weft/shared/administration/site-contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { PLAIN_SITE, type SiteView } from '@weft/shared/appearance/site';
import type { NetworkLook } from '@weft/shared/appearance/network-look';
import { sendTestMail } from '@weft/shared/notifications/delivery-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectSocket } from '../../../testing/app/connect-socket.ts';
import { registerOwner } from '../../../testing/members/make-staff.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { startTwoServers, type TwoServers } from '../../../testing/app/two-servers.ts';

const { rules } = ADMINISTRATION_TEXTS;
const BUILT = '<!doctype html><html lang="en"><head><title>Weft</title></head><body></body></html>';
const PLAIN: SiteForm = { ...PLAIN_SITE, theme: 'system', language: 'en' };
const NOTICE = { text: 'Maintenance on "Sunday" </head>', link: '', kind: 'warning', until: null } as const;
const HOUR = 3_600_000;

let servers: TwoServers;
let owner: TestMember;
beforeAll(async () => {
  servers = await startTwoServers();
  owner = await registerOwner(servers.one);
  for (const { clientDir } of [servers.one, servers.two])
    await writeFile(path.join(clientDir, 'index.html'), BUILT);
});
afterAll(() => servers.close());

const change = (more: Partial<SiteForm>, by = owner) =>
  by.browser.call(changeSiteSettings, { body: { ...PLAIN, ...more } });
const pageOf = async (app: TestApp) => (await fetch(app.url, { headers: { accept: 'text/html' } })).text();

/** What a page tells everybody; undefined for a network that has chosen nothing. */
async function siteOf(app: TestApp): Promise<SiteView | undefined> {
  const [, content] = /<meta name="site" content="([^"]*)"/.exec(await pageOf(app)) ?? [];
  const text = content?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  return text === undefined ? undefined : (JSON.parse(text) as SiteView);
}

test('pages say nothing until somebody has chosen something', async () => {
  expect(await pageOf(servers.one)).toBe(BUILT);
  expect((await owner.browser.call(getSiteSettings)).data).toMatchObject({ settings: PLAIN, locked: {} });
});

test('texts, contact, theme and announcement reach the pages of all servers', async () => {
  const welcome = { title: 'Keep the\nlights on', text: 'For people of the grid' };
  const { status } = await change({
    welcome,
    contact: ' Team@Example.org ',
    theme: 'dark',
    announcement: NOTICE,
  });
  expect(status).toBe(200);
  for (const app of [servers.one, servers.two]) {
    expect(await pageOf(app)).toContain('<html data-theme="dark" lang="en">');
    expect(await siteOf(app)).toEqual({
      welcome,
      contact: 'team@example.org',
      announcement: { ...NOTICE, id: expect.any(String) as string },
    });
  }
  (await owner.browser.call(sendTestMail)).data satisfies object;
  await servers.one.settled();
  const [mail] = servers.one.mailer.to(owner.email).slice(-1);
  expect(mail?.text).toContain('Questions? Write to team@example.org');
  await change({});
  for (const app of [servers.one, servers.two]) expect(await pageOf(app)).toBe(BUILT);
});

test('an announcement keeps its id while it stays, gets another one when it changes, and ends', async () => {
  const idOf = async () => (await siteOf(servers.two))?.announcement?.id;
  const until = new Date(servers.one.clock.now() + HOUR).toISOString();
  await change({ announcement: { ...NOTICE, until } });
  const first = await idOf();
  await change({ announcement: { ...NOTICE, until }, theme: 'light' });
  expect(await idOf()).toBe(first);
  await change({ announcement: { ...NOTICE, text: 'Another one', until } });
  expect(await idOf()).not.toBe(first);
  servers.one.clock.advance(HOUR);
  servers.two.clock.advance(HOUR);
  expect(await siteOf(servers.two)).toBeUndefined();
  await change({});
});

test('open pages of all servers get a change', async () => {
  const sockets = await Promise.all(
    [servers.one, servers.two].map(({ url }) => connectSocket(url, owner.browser.token)),
  );
  const shown = sockets.map(
    (socket) => new Promise<NetworkLook>((resolve) => void socket.once('appearance_changed', resolve)),
  );
  await change({ announcement: NOTICE });
  for (const { site } of await Promise.all(shown)) expect(site.announcement).toMatchObject(NOTICE);
  for (const socket of sockets) socket.close();
  await change({});
});

test('wrong values are refused', async () => {
  const failureOf = async (more: Partial<SiteForm>) => (await change(more)).failure.fields;
  expect(await failureOf({ contact: 'somebody' })).toEqual({ contact: ACCOUNT_TEXTS.rules.emailForm });
  expect(await failureOf({ welcome: { title: 'x'.repeat(121), text: '' } })).toEqual({
    'welcome.title': rules.welcomeTitle,
  });
  for (const link of ['javascript:alert(1)', 'http://example.org', 'example'])
    expect(await failureOf({ announcement: { ...NOTICE, link } })).toEqual({
      'announcement.link': rules.announcementLink,
    });
  expect(await failureOf({ announcement: { ...NOTICE, text: ' ' } })).toEqual({
    'announcement.text': rules.announcementText,
  });
  expect(await pageOf(servers.one)).toBe(BUILT);
});

test('each changed part is one entry of the audit trail', async () => {
  await change({ contact: 'audit@example.org', theme: 'light', announcement: NOTICE });
  const query = { limit: 3 };
  const entriesOf = async () => (await owner.browser.call(listAdministrationAudit, { query })).data.entries;
  const written = (await entriesOf()).map(({ action, after }) => [action, after] as const);
  expect(written.toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
    ['announcementChanged', `${NOTICE.text} / warning`],
    ['contactChanged', 'audit@example.org'],
    ['themeChanged', 'light'],
  ]);
  const before = await entriesOf();
  await change({ contact: 'audit@example.org', theme: 'light', announcement: NOTICE });
  expect(await entriesOf()).toEqual(before);
  await change({});
});

test('settings of the environment are in force, shown locked, and stay', async () => {
  const app = await startTestApp({
    NETWORK_NAME: 'Tidewell',
    NETWORK_ACCENT: '#7d3a66',
    DEFAULT_THEME: 'dark',
    DEFAULT_LANGUAGE: 'de',
    CONTACT_EMAIL: 'team@example.org',
  });
  const { browser } = await registerOwner(app);
  expect((await browser.call(getAppearanceSettings)).data).toMatchObject({
    settings: { name: 'Tidewell', accent: '#7d3a66' },
    locked: { name: 'NETWORK_NAME', accent: 'NETWORK_ACCENT' },
  });
  const { settings, locked } = (await browser.call(getSiteSettings)).data;
  expect(settings).toMatchObject({ theme: 'dark', language: 'de', contact: 'team@example.org' });
  expect(locked).toEqual({
    theme: 'DEFAULT_THEME',
    language: 'DEFAULT_LANGUAGE',
    contact: 'CONTACT_EMAIL',
  });
  const refused = await Promise.all([
    browser.call(changeAppearanceSettings, { body: { name: 'Mine', accent: '#7d3a66' } }),
    browser.call(changeSiteSettings, { body: { ...settings, contact: 'other@example.org' } }),
    browser.call(changeSiteSettings, { body: { ...settings, language: 'es' } }),
  ]);
  for (const { status, failure } of refused)
    expect([status, failure.message]).toEqual([403, rules.lockedSetting]);
  expect(
    (await browser.call(changeSiteSettings, { body: { ...settings, welcome: { title: 'Hi', text: '' } } }))
      .status,
  ).toBe(200);
  await app.close();
});
