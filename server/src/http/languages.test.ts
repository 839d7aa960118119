import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endOtherSessions, listSessions, login } from '@weft/shared/accounts/contract';
import { updateProfile } from '@weft/shared/profiles/contract';
import { getCurrentWeather } from '@weft/shared/weather/contract';
import { aSocket, connectSocket, refusalOf } from '../testing/app/connect-socket.ts';
import type { TestMember } from '../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';

const SIGN_IN = {
  en: 'Please sign in to go on.',
  de: 'Bitte melden Sie sich an, um fortzufahren.',
  es: 'Inicia sesión para continuar.',
  ar: 'يُرجى تسجيل الدخول للمتابعة.',
};
const ASKED = Object.entries(SIGN_IN);

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  member = await app.addMember();
});
afterAll(() => app.close());

async function messageFor(language: string | undefined, to = app) {
  const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language };
  const { failure, headers: received } = await to.browser().call(listSessions, { headers });
  return { message: failure.message, headers: received };
}

describe('the language of an answer', () => {
  test.each([
    ['de', SIGN_IN.de],
    ['de-AT', SIGN_IN.de],
    ['es-MX,es;q=0.9,en;q=0.8', SIGN_IN.es],
    ['fr, ar;q=0.5, en;q=0.4', SIGN_IN.ar],
    ['en;q=0.1, de;q=0.9', SIGN_IN.de],
    ['en-GB', SIGN_IN.en],
    ['fr', SIGN_IN.en],
    ['*', SIGN_IN.en],
    ['de;q=0', SIGN_IN.en],
    [';;;', SIGN_IN.en],
    [undefined, SIGN_IN.en],
  ])('follows Accept-Language: %s', async (language, message) => {
    expect((await messageFor(language)).message).toBe(message);
  });

  test.each(ASKED)(
    '%s is named by Content-Language, and caches keep the languages apart',
    async (language) => {
      const { headers } = await messageFor(language);
      expect(headers.get('content-language')).toBe(language);
      expect(headers.get('vary')).toContain('Accept-Language');
      const own = { headers: { 'accept-language': language } };
      const success = await member.browser.call(listSessions, own);
      expect(success.headers.get('content-language')).toBe(language);
      expect(success.headers.get('vary')).toContain('Accept-Language');
    },
  );

  test('is the default one of the network for browsers with other languages, and English without the header', async () => {
    const german = await startTestApp({ DEFAULT_LANGUAGE: 'de' });
    try {
      expect((await messageFor('fr', german)).message).toBe(SIGN_IN.de);
      expect((await messageFor('*', german)).message).toBe(SIGN_IN.de);
      expect((await messageFor('es', german)).message).toBe(SIGN_IN.es);
      expect((await messageFor(undefined, german)).message).toBe(SIGN_IN.en);
    } finally {
      await german.close();
    }
  });

  test('applies to errors outside of the routes', async () => {
    const get = async (path: string, init: RequestInit = {}) => {
      const headers = { 'accept-language': 'de', ...(init.headers as object) };
      return (await (await fetch(`${app.url}${path}`, { ...init, headers })).json()) as object;
    };
    expect(await get('/api/nothing')).toMatchObject({ message: 'Das wurde nicht gefunden.' });
    const json = { 'content-type': 'application/json' };
    expect(await get('/api/user/login', { method: 'POST', headers: json, body: '{' })).toMatchObject({
      fields: { body: 'Der Aufruf konnte nicht gelesen werden.' },
    });
    const large = JSON.stringify({ email: 'x'.repeat(300_000) });
    expect(await get('/api/user/login', { method: 'POST', headers: json, body: large })).toMatchObject({
      message: 'Das ist zu groß, um gesendet zu werden.',
    });
    const foreign = { ...json, origin: 'https://evil.example' };
    expect(await get('/api/user/login', { method: 'POST', headers: foreign, body: '{}' })).toMatchObject({
      message: 'Seiten dieser Herkunft dürfen diesen Server nicht aufrufen.',
    });
  });

  test('applies to rejected files, also those that a worker thread inspects', async () => {
    const send = async (field: string, files: readonly string[]) => {
      const form = new FormData();
      for (const content of files) form.append(field, new Blob([content]), 'a.png');
      const headers = { 'accept-language': 'de' };
      const { failure } = await member.browser.call(updateProfile, { form, headers });
      return failure.fields;
    };
    expect(await send('profileImage', ['not a picture'])).toEqual({
      'profileImage.0': expect.stringMatching(/^Dieses Bild kann nicht angezeigt werden/) as string,
    });
    expect(await send('profileImage', ['a', 'b'])).toEqual({
      profileImage: 'Hier kann nur eine Datei hinzugefügt werden.',
    });
    expect(await send('another', ['a'])).toEqual({ another: 'Es gibt kein Dateifeld mit diesem Namen.' });
  });
});

test("the client's page has the network's language, for browsers with other languages", async () => {
  const page = '<!doctype html><html lang="en"><p>client</p>';
  const german = await startTestApp({ DEFAULT_LANGUAGE: 'de' }, { page });
  const shown = await fetch(german.url, { headers: { accept: 'text/html' } });
  expect(await shown.text()).toBe('<!doctype html><html lang="de"><p>client</p>');
  await german.close();
});

describe('concurrent callers', () => {
  test('each get their own language', async () => {
    const calls = Array.from({ length: 40 }, async (_, index) => {
      const [language, message] = ASKED[index % ASKED.length] ?? [];
      expect(await messageFor(language)).toMatchObject({ message });
    });
    await Promise.all(calls);
  });

  test('who share a failing read each get its message in their own language', async () => {
    const asked = ['en', 'de', 'es', 'ar', 'de'];
    const messages = await Promise.all(
      asked.map(async (language) => {
        const headers = { 'accept-language': language };
        const { failure } = await member.browser.call(getCurrentWeather, { query: { q: 'Pune' }, headers });
        return failure.message;
      }),
    );
    expect(messages).toEqual([
      'Failed to load weather data',
      'Die Wetterdaten konnten nicht geladen werden',
      'No se pudieron cargar los datos del tiempo',
      'تعذّر تحميل بيانات الطقس',
      'Die Wetterdaten konnten nicht geladen werden',
    ]);
  });
});

describe('a socket', () => {
  const unknown = async (options: Parameters<typeof connectSocket>[2]) => {
    const socket = await connectSocket(app.url, member.browser.token, options);
    const ack = (await socket.timeout(5000).emitWithAck('no_such_event', {})) as { message: string };
    socket.close();
    return ack.message;
  };

  test('has the language of its page, else that of its browser', async () => {
    const token = member.browser.token ?? '';
    const german = { 'accept-language': 'de' };
    expect(await unknown({})).toBe('This event is not known.');
    expect(await unknown({ extraHeaders: german })).toBe('Dieses Ereignis ist nicht bekannt.');
    expect(await unknown({ auth: { token, language: 'es' }, extraHeaders: german })).toBe(
      'No se reconoce este evento.',
    );
    expect(await unknown({ auth: { token, language: 7 } })).toBe('This event is not known.');
  });

  test.each(['websocket', 'polling'])('is refused in its language over %s', async (transport) => {
    const socket = aSocket(app.url, { auth: { language: 'de' }, transports: [transport] });
    expect(await refusalOf(socket)).toMatchObject({ message: 'Kein Anmeldetoken gefunden' });
  });

  test('hears of the end of its session in its own language, not in that of the page that ended it', async () => {
    const { email, password } = member;
    const expected = {
      de: 'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.',
      ar: 'انتهت جلستك. يُرجى تسجيل الدخول مرة أخرى.',
      en: 'Your session has ended. Please sign in again.',
    };
    const opened = Object.keys(expected).map(async (language) => {
      const { data } = await app.browser().call(login, { body: { email, password } });
      return connectSocket(app.url, undefined, { auth: { token: data.token, language } });
    });
    const ended = (await Promise.all(opened)).map(
      (socket) => new Promise((resolve) => void socket.once('session_ended', resolve)),
    );
    const headers = { 'accept-language': 'es' };
    const { data } = await member.browser.call(endOtherSessions, { body: { password }, headers });
    expect(data).toMatchObject({ message: 'Todas las demás sesiones están cerradas.' });
    expect(await Promise.all(ended)).toEqual(Object.values(expected).map((message) => ({ message })));
  });
});
