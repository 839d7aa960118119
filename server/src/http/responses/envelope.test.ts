import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgotPassword, login, logout } from '@weft/shared/accounts/contract';
import { updateProfile } from '@weft/shared/profiles/contract';
import { assertFailure } from '../../testing/app/assert-contract.ts';
import { anEmail, registerMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const JSON_TYPE = { 'content-type': 'application/json' };

async function failureOf(path: string, init: RequestInit = {}): Promise<[number, string]> {
  const response = await fetch(app.url + path, init);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const body = (await response.json()) as Record<string, unknown>;
  assertFailure(body, response.status);
  return [response.status, String(body['code'])];
}

const post = (path: string, body: string, headers: Record<string, string> = JSON_TYPE) =>
  failureOf(path, { method: 'POST', headers, body });

describe('a body', () => {
  test.each(['{"email":', '{', '\u0000', '{"a":1}}'])('that is no JSON (%j) is a 400', async (body) => {
    expect(await post('/api/user/login', body)).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('nested 10,000 deep is a 400', async () => {
    const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    expect(await post('/api/user/login', deep)).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('over 256 kB is a 413', async () => {
    const body = JSON.stringify({ email: 'a@b.co', password: 'x', more: 'y'.repeat(300_000) });
    expect(await post('/api/user/login', body)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
  ])('of the type %s is a 415 if JSON is required', async (type) => {
    const body = '{"email":"a@b.co","password":"x"}';
    expect(await post('/api/user/login', body, { 'content-type': type })).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ]);
  });

  test('in an unknown encoding is a 415', async () => {
    const headers = { ...JSON_TYPE, 'content-encoding': 'compress' };
    expect(await post('/api/user/login', '{}', headers)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test('with a wrong encoding is a 400', async () => {
    const headers = { ...JSON_TYPE, 'content-encoding': 'gzip' };
    expect(await post('/api/user/login', '{}', headers)).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('can not reach a prototype', async () => {
    const body = `{"email":"${anEmail()}","password":"secret1","__proto__":{"isEmailVerified":true},"constructor":{"prototype":{"polluted":1}}}`;
    expect(await post('/api/user/login', body)).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(({} as Record<string, unknown>)['isEmailVerified']).toBeUndefined();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('an address', () => {
  test.each([
    '/api/nowhere',
    '/api/user/nowhere',
    '/user/nowhere',
    '/api',
    '/uploads/posts/..%2f..%2fetc%2fpasswd',
  ])('%s that nothing answers is a 404 in JSON', async (path) => {
    const [status] = await failureOf(path, { headers: { accept: 'text/html' } });
    expect([401, 404]).toContain(status);
  });

  test.each([
    ['GET', '/api/user/login'],
    ['DELETE', '/api/user/login'],
    ['POST', '/api/user/profile'],
    ['PATCH', '/user/countries'],
  ])('called by the wrong method (%s %s) is a 404', async (method, path) => {
    expect(await failureOf(path, { method })).toEqual([404, 'NOT_FOUND']);
  });

  test.each(['/api/media/post/%zz', '/api/user/%c0%80', '/user/%'])(
    '%s that is malformed is a 404',
    async (path) => {
      const member = await app.addMember();
      const headers = { authorization: `Bearer ${member.browser.token}` };
      expect(await failureOf(path, { headers })).toEqual([404, 'NOT_FOUND']);
    },
  );

  test('with a repeated or nested parameter in place of a string is a 400', async () => {
    expect(await failureOf('/api/user/states?country=IN&country=US')).toEqual([400, 'VALIDATION_FAILED']);
    const nested = await fetch(`${app.url}/api/user/states?country[$gt]=`);
    expect(nested.status).toBe(200);
  });
});

test('a form in place of JSON, or JSON in place of a form, is a 415', async () => {
  const member = await app.addMember();
  const json = await member.browser.call(updateProfile, { body: { headline: 'x' } });
  expect(json.failure.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  const form = new FormData();
  form.set('email', member.email);
  expect((await app.browser().call(login, { form })).status).toBe(415);
});

test('a large response is compressed if the client supports it', async () => {
  const ask = (encoding: string) =>
    fetch(`${app.url}/api/user/states`, { headers: { 'accept-encoding': encoding } });
  const [compressed, plain] = [await ask('gzip, br'), await ask('identity')];
  expect(compressed.headers.get('content-encoding')).toBe('gzip');
  expect(compressed.headers.get('vary')).toContain('Accept-Encoding');
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await compressed.json()).toEqual(await plain.json());
});

test('every failure names its request, as the log does', async () => {
  const { failure } = await app.browser().call(login, { body: { email: anEmail(), password: 'wrong' } });
  const lines = app.log.lines().filter(({ requestId }) => requestId === failure.requestId);
  expect(lines).toContainEqual(
    expect.objectContaining({
      route: '/user/login',
      status: 401,
      code: 'INVALID_CREDENTIALS',
      method: 'POST',
    }),
  );
  // The member is logged with the call that signed in.
  expect(lines).toContainEqual(expect.objectContaining({ security: 'sign-in-refused' }));
});

test('what is done behind an answer is logged with the id of the call, and only there', async () => {
  const { email } = await app.addMember();
  app.mailer.failWith = new Error('no such mailbox');
  const asked = await app.browser().call(forgotPassword, { body: { email } });
  const other = await app.browser().call(forgotPassword, { body: { email: anEmail() } });
  await app.settled();
  app.mailer.failWith = undefined;
  const linesOf = ({ headers }: { headers: Headers }) =>
    app.log.lines().filter(({ requestId }) => requestId === headers.get('x-request-id'));
  expect(linesOf(asked)).toMatchObject([
    { msg: 'call', route: '/user/forgot-password', status: 200 },
    { msg: 'work in the background failed', task: 'send a code', err: { message: 'no such mailbox' } },
  ]);
  expect(linesOf(other)).toMatchObject([{ msg: 'call', route: '/user/forgot-password', status: 200 }]);
});

test('a sign-out is logged with call and address', async () => {
  const { id, browser } = await app.addMember();
  const { headers } = await browser.call(logout);
  expect(app.log.lines().filter(({ security }) => security === 'signed-out')).toContainEqual(
    expect.objectContaining({ memberId: id, requestId: headers.get('x-request-id'), ip: '127.0.0.1' }),
  );
});

test('the log holds no password, token, cookie, query, text or person, but the security events', async () => {
  const fullName = 'Name In-The-Log';
  const member = await registerMember(app, { password: 'very-secret-password', fullName });
  await member.browser.fetch('/api/user/states?country=query-in-the-log');
  await app.browser().call(login, { body: { email: member.email, password: 'wrong-secret-password' } });
  await member.browser.fetch('/api/user/profile?token=token-in-the-log');
  const text = app.log.text();
  expect(text).not.toContain('secret-password');
  expect(text).not.toMatch(/in-the-log/i);
  expect(text).not.toContain(member.email);
  expect(text).not.toContain(member.browser.token);
  expect(text).not.toContain(app.mailer.codeFor(member.email));
  const events = app.log.lines().map(({ security }) => security);
  for (const event of [
    'registered',
    'code-sent',
    'email-verified',
    'signed-in',
    'sign-in-refused',
    'unauthenticated',
  ]) {
    expect(events).toContain(event);
  }
  const call = app.log
    .lines()
    .find(({ route, memberId }) => route === '/user/profile' && memberId === member.id);
  expect(call).toMatchObject({ status: 200, method: 'GET', duration: expect.any(Number) as number });
});

test('security events are logged at every level', async () => {
  const quiet = await startTestApp({ LOG_LEVEL: 'fatal' });
  try {
    await quiet.browser().call(login, { body: { email: anEmail(), password: 'wrong' } });
    expect(quiet.log.lines().map(({ security }) => security)).toContain('sign-in-refused');
    expect(quiet.log.text()).not.toContain('"route"');
  } finally {
    await quiet.close();
  }
});
