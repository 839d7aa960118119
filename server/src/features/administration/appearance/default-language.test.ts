import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { forgotPassword, listSessions } from '@weft/shared/accounts/contract';
import { listAdministrationAudit } from '@weft/shared/administration/contract';
import { changeSiteSettings } from '@weft/shared/administration/site-contract';
import { PLAIN_SITE } from '@weft/shared/appearance/site';
import type { Language } from '@weft/shared/languages/languages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectSocket } from '../../../testing/app/connect-socket.ts';
import { registerOwner } from '../../../testing/members/make-staff.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { startTwoServers, type TwoServers } from '../../../testing/app/two-servers.ts';

const MANIFEST = '<link rel="manifest" href="/manifest.webmanifest" />';
const BUILT = `<!doctype html><html lang="en"><head><title>Weft</title>${MANIFEST}</head><body></body></html>`;
const SIGN_IN = {
  en: 'Please sign in to go on.',
  de: 'Bitte melden Sie sich an, um fortzufahren.',
  ar: 'يُرجى تسجيل الدخول للمتابعة.',
};
const UNKNOWN = { de: 'Dieses Ereignis ist nicht bekannt.', ar: 'هذا الحدث غير معروف.' };
const FRENCH = { 'accept-language': 'fr' };

let servers: TwoServers;
let owner: TestMember;
let both: TestApp[];
beforeAll(async () => {
  servers = await startTwoServers();
  both = [servers.one, servers.two];
  owner = await registerOwner(servers.one);
  for (const { clientDir } of both) await writeFile(path.join(clientDir, 'index.html'), BUILT);
});
afterAll(() => servers.close());

const change = (language: Language) =>
  owner.browser.call(changeSiteSettings, { body: { ...PLAIN_SITE, theme: 'system', language } });
const pageOf = async (app: TestApp) => (await fetch(app.url, { headers: { accept: 'text/html' } })).text();

async function refusalFor(app: TestApp, headers: Record<string, string>) {
  return (await app.browser().call(listSessions, { headers })).failure.message;
}

async function unknownEvent(app: TestApp, language: string) {
  const socket = await connectSocket(app.url, owner.browser.token, {
    extraHeaders: { 'accept-language': language },
  });
  const ack = (await socket.timeout(5000).emitWithAck('no_such_event', {})) as { message: string };
  socket.close();
  return ack.message;
}

test('is English until somebody chooses another', async () => {
  for (const app of both) {
    expect(await refusalFor(app, FRENCH)).toBe(SIGN_IN.en);
    expect(await pageOf(app)).toBe(BUILT);
  }
});

test('reaches answers, pages and sockets of all servers, for browsers without one of ours', async () => {
  expect((await change('ar')).status).toBe(200);
  for (const app of both) {
    expect(await refusalFor(app, FRENCH)).toBe(SIGN_IN.ar);
    expect(await refusalFor(app, { 'accept-language': '*' })).toBe(SIGN_IN.ar);
    expect(await refusalFor(app, { 'accept-language': 'de' })).toBe(SIGN_IN.de);
    // Programs expect English.
    expect(await refusalFor(app, {})).toBe(SIGN_IN.en);
    const page = await pageOf(app);
    expect(page).toContain('<html lang="ar" dir="rtl">');
    expect(page).toContain('<link rel="manifest" href="/manifest.ar.webmanifest" />');
    expect(await unknownEvent(app, 'fr')).toBe(UNKNOWN.ar);
    expect(await unknownEvent(app, 'de')).toBe(UNKNOWN.de);
  }
});

test('reaches mails of all servers to people who chose none', async () => {
  await change('ar');
  for (const app of both) {
    (await app.browser().call(forgotPassword, { body: { email: owner.email } })).data satisfies object;
    await app.settled();
    const mail = app.mailer.to(owner.email).at(-1);
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
    for (const { clock } of both) clock.advance(61_000);
  }
});

test('a change is one entry of the audit trail', async () => {
  await change('ar');
  await change('de');
  await change('de');
  const query = { action: 'languageChanged' as const, limit: 1 };
  const { entries } = (await owner.browser.call(listAdministrationAudit, { query })).data;
  expect(entries).toMatchObject([{ before: 'ar', after: 'de' }]);
});

test('a language that nobody can choose is refused', async () => {
  for (const language of ['fr', 'en-XA'])
    expect((await change(language as Language)).failure.fields).toHaveProperty('language');
});
