import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '@weft/shared/accounts/contract';
import { changeLanguage } from '@weft/shared/accounts/language-contract';
import type { LanguageChanged } from '@weft/shared/realtime/server-events';
import { getOwnProfile, getProfile } from '@weft/shared/profiles/contract';
import { connectSocket, type TestSocket } from '../../testing/app/connect-socket.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  member = await app.addMember();
});
afterAll(() => app.close());

const choose = async (language: unknown) => member.browser.call(changeLanguage, { body: { language } });

const connect = (options: Parameters<typeof connectSocket>[2] = {}) =>
  connectSocket(app.url, member.browser.token, options);

const nextChange = (socket: TestSocket) =>
  new Promise<LanguageChanged>((resolve) => void socket.once('language_changed', resolve));

/** Returns a text in the socket's language. */
async function textFor(socket: TestSocket): Promise<string> {
  return ((await socket.timeout(5000).emitWithAck('no_such_event', {})) as { message: string }).message;
}

test("a choice is in the member's own profile on every device, and nowhere else", async () => {
  expect((await member.browser.call(getOwnProfile)).data).not.toHaveProperty('user.language');
  expect((await choose('de')).data).toEqual({ success: true, language: 'de' });
  expect((await member.browser.call(getOwnProfile)).data).toHaveProperty('user.language', 'de');
  const { email, password } = member;
  const other = await app.browser().call(login, { body: { email, password } });
  expect(other.data.user.language).toBe('de');
  const stranger = await app.addMember();
  const seen = await stranger.browser.call(getProfile, { params: { id: member.id } });
  expect(JSON.stringify(seen.data)).not.toContain('"language"');
  await choose(null);
  expect((await member.browser.call(getOwnProfile)).data).not.toHaveProperty('user.language');
});

test.each(['fr', 'en-XA', '', 7, undefined, { $gt: '' }])('%s is no choice', async (language) => {
  expect((await choose(language)).failure).toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: { language: expect.any(String) as string },
  });
});

test('a choice needs a session', async () => {
  const { failure } = await app.browser().call(changeLanguage, { body: { language: 'de' } });
  expect(failure.code).toBe('UNAUTHENTICATED');
});

test('open pages of all devices hear of it and get their texts in the new language', async () => {
  const stranger = await app.addMember();
  const strangers = await connectSocket(app.url, stranger.browser.token);
  const sockets = await Promise.all([
    connect({ extraHeaders: { 'accept-language': 'es' } }),
    connect({ auth: { token: member.browser.token, language: 'ar' } }),
  ]);
  const heard = sockets.map(nextChange);
  await choose('de');
  expect(await Promise.all(heard)).toEqual([{ language: 'de' }, { language: 'de' }]);
  const german = 'Dieses Ereignis ist nicht bekannt.';
  expect(await Promise.all(sockets.map(textFor))).toEqual([german, german]);
  expect(await textFor(strangers)).toBe('This event is not known.');

  const again = sockets.map(nextChange);
  await choose(null);
  expect(await Promise.all(again)).toEqual([{ language: null }, { language: null }]);
  expect(await Promise.all(sockets.map(textFor))).toEqual([
    'No se reconoce este evento.',
    'This event is not known.',
  ]);
  for (const socket of [...sockets, strangers]) socket.close();
});
