import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeAppearanceSettings,
  getAppearanceSettings,
} from '@weft/shared/administration/appearance-contract';
import { listAdministrationAudit } from '@weft/shared/administration/contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { accentTokens, nearestAccent } from '@weft/shared/appearance/accent';
import { forgotPassword, registerStep1 } from '@weft/shared/accounts/contract';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { registerOwner } from '../../../testing/members/make-staff.ts';
import { anEmail, registerMember, type TestMember } from '../../../testing/members/register-member.ts';
import { startTwoServers, type TwoServers } from '../../../testing/app/two-servers.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';

const { rules } = ADMINISTRATION_TEXTS;
const BUILT =
  '<!doctype html><html lang="en"><head><title>Weft</title><meta name="application-name" content="Weft" />' +
  '<script src="/assets/Weft-1a2b3c.js"></script></head><body><p>Weft needs JavaScript</p></body></html>';
/** Between two codes to one address (ms). */
const CODE_PAUSE = 61_000;
const PURPLE = '#7d3a66';

let servers: TwoServers;
let owner: TestMember;
beforeAll(async () => {
  servers = await startTwoServers();
  owner = await registerOwner(servers.one);
  for (const { clientDir } of [servers.one, servers.two]) {
    await writeFile(path.join(clientDir, 'index.html'), BUILT);
    const manifest = { id: '/', name: 'Weft', short_name: 'Weft', lang: 'de' };
    for (const name of ['manifest.webmanifest', 'manifest.de.webmanifest'])
      await writeFile(path.join(clientDir, name), JSON.stringify(manifest));
  }
});
afterAll(() => servers.close());

const change = (name: string, accent: string | null, by = owner) =>
  by.browser.call(changeAppearanceSettings, { body: { name, accent } });

async function pageOf(app: TestApp): Promise<{ page: string; policy: string }> {
  const response = await fetch(app.url, { headers: { accept: 'text/html' } });
  return { page: await response.text(), policy: response.headers.get('content-security-policy') ?? '' };
}

async function newMail() {
  const { status } = await servers.one.browser().call(forgotPassword, { body: { email: owner.email } });
  expect(status).toBe(200);
  await servers.one.settled();
  return servers.one.mailer.to(owner.email).at(-1);
}

test('a network has the product’s name and colours until somebody chooses others', async () => {
  const { page, policy } = await pageOf(servers.one);
  expect(page).toBe(BUILT);
  expect(policy).toContain("style-src 'self' 'nonce-");
  expect((await owner.browser.call(getAppearanceSettings)).data.settings).toEqual({
    name: 'Weft',
    accent: null,
  });
});

test('a new name and colour reach the pages of all servers, manifests, mails and the documentation', async () => {
  expect((await change('<Tide> & "Co"', PURPLE.toUpperCase())).status).toBe(200);
  for (const app of [servers.one, servers.two]) {
    const { page, policy } = await pageOf(app);
    expect(page).toContain('<title>&lt;Tide&gt; &amp; &quot;Co&quot;</title>');
    expect(page).toContain('content="&lt;Tide&gt; &amp; &quot;Co&quot;"');
    expect(page).toContain('<p>&lt;Tide&gt; &amp; &quot;Co&quot; needs JavaScript</p>');
    // Names of files stay.
    expect(page).toContain('/assets/Weft-1a2b3c.js');
    const [, nonce = ''] = /<style nonce="([\w-]+)" data-accent>/.exec(page) ?? [];
    expect(policy).toContain(`'nonce-${nonce}'`);
    expect(page).toContain(`--primary:${PURPLE}`);
    expect(page).toContain(`--primary:${accentTokens(PURPLE).dark.primary}`);
    for (const name of ['manifest.webmanifest', 'manifest.de.webmanifest']) {
      const response = await fetch(`${app.url}/${name}`);
      expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
      const name_ = '<Tide> & "Co"';
      expect(await response.json()).toMatchObject({ id: '/', name: name_, short_name: name_, lang: 'de' });
    }
    expect(await (await fetch(`${app.url}/api/docs`)).text()).toContain('<h1>&lt;Tide&gt;');
  }
  const mail = await newMail();
  expect(mail?.subject).toContain('<Tide> & "Co"');
  expect(mail?.html).toContain('&lt;Tide&gt; &amp; &quot;Co&quot;</p>');
  expect(mail?.html).toContain(`color:${PURPLE}`);
  expect(mail?.html).not.toContain('#0B5563');
  const { failure } = await servers.one.browser().call(registerStep1, {
    body: { email: anEmail(), password: 'tideco 4711 xy', fullName: 'Nina New' },
  });
  expect(failure.fields).toHaveProperty('password');
});

test('a reset shows the product’s name and colours again', async () => {
  await change('Weft', null);
  servers.one.clock.advance(CODE_PAUSE);
  for (const app of [servers.one, servers.two]) expect((await pageOf(app)).page).toBe(BUILT);
  const mail = await newMail();
  expect(mail?.subject).toContain('Weft');
  expect(mail?.html).toContain('#0B5563');
});

test.each(['#E0A93B', '#ffffff', '#ff0000'])('the unreadable colour %s is refused', async (accent) => {
  const { status, failure } = await change('Weft', accent);
  expect([status, failure.fields]).toEqual([400, { accent: rules.accentTooWeak }]);
  expect((await pageOf(servers.one)).page).toBe(BUILT);
  expect((await change('Weft', nearestAccent(accent.toLowerCase()))).status).toBe(200);
  await change('Weft', null);
});

test('wrong values are refused', async () => {
  expect((await change('   ', null)).failure.fields).toEqual({ name: rules.networkName });
  expect((await change('x'.repeat(41), null)).failure.fields).toEqual({ name: rules.networkName });
  for (const accent of ['red', '#12345', '#0b5563;}body{', 'url(x)'])
    expect((await change('Weft', accent)).failure.fields).toEqual({ accent: rules.accentForm });
  await change('Two\nlines', null);
  expect((await owner.browser.call(getAppearanceSettings)).data.settings.name).toBe('Two lines');
  await change('Weft', null);
});

test('a change is recorded once, with the values before and after', async () => {
  for (let times = 0; times < 2; times += 1) await change('Tidewell', PURPLE);
  await change('Weft', null);
  const query = { action: 'appearanceChanged' as const, limit: 2 };
  const { entries } = (await owner.browser.call(listAdministrationAudit, { query })).data;
  expect(entries).toMatchObject([
    { before: `Tidewell ${PURPLE}`, after: 'Weft', by: { _id: owner.id }, member: null },
    { before: 'Weft', after: `Tidewell ${PURPLE}` },
  ]);
});

test('the settings do not exist for members', async () => {
  const member = await registerMember(servers.one);
  expect((await change('Mine', null, member)).status).toBe(404);
  expect((await member.browser.call(getAppearanceSettings)).status).toBe(404);
});
