import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawCall, type RawAnswer } from '../../testing/http/raw-call.ts';
import { anEmail } from '../../testing/members/register-member.ts';
import { PRODUCTION_SETTINGS } from '../../testing/app/production-settings.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ALLOWED_ORIGINS: 'https://app.example.org, https://other.example.org' });
});
afterAll(() => app.close());

const codeOf = ({ body }: RawAnswer): unknown => (JSON.parse(body) as { code?: unknown }).code;
const LOGIN = { method: 'POST', body: JSON.stringify({ email: anEmail(), password: 'x' }) };
const JSON_TYPE = { 'content-type': 'application/json' };

describe('the Host', () => {
  test.each(['evil.example', 'weft.example.org', '8.8.8.8', 'localhost.evil.example', 'bad host', '[::1'])(
    '%j is refused outside production',
    async (host) => {
      const { status } = await rawCall(`${app.url}/api/user/countries`, { host });
      expect([400, 403]).toContain(status);
    },
  );

  test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1', '[::1]:80', '192.168.1.7:3000', '10.0.0.3'])(
    '%s is accepted',
    async (host) => {
      expect((await rawCall(`${app.url}/api/user/countries`, { host })).status).toBe(200);
    },
  );

  test('of PUBLIC_URL is accepted', async () => {
    const public_ = await startTestApp({ PUBLIC_URL: 'http://weft.example.org' });
    try {
      const { status } = await rawCall(`${public_.url}/api/user/countries`, { host: 'weft.example.org' });
      expect(status).toBe(200);
    } finally {
      await public_.close();
    }
  });
});

test.each([
  ['localhost:3000', 200],
  ['[::1]:3000', 200],
  ['192.168.1.7:3000', 404],
  ['10.0.0.3', 404],
])(
  'the development mailbox is available for clients on this machine with a local name (%s: %i)',
  async (host, status) => {
    expect((await rawCall(`${app.url}/dev/mailbox`, { host })).status).toBe(status);
  },
);

describe('the Origin', () => {
  const from = (origin: string, more: Record<string, string> = {}) =>
    rawCall(`${app.url}/api/user/login`, { ...JSON_TYPE, origin, ...more }, LOGIN);

  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'https://app.example.org.evil.example'])(
    '%s may change nothing',
    async (origin) => {
      const answer = await from(origin);
      expect(answer.status).toBe(403);
      expect(codeOf(answer)).toBe('FORBIDDEN');
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  test('that the call was sent to may call', async () => {
    expect((await from(app.url)).status).toBe(401);
    expect((await from('http://localhost:3000', { host: 'localhost:3000' })).status).toBe(401);
  });

  test('in ALLOWED_ORIGINS may call and read the answer', async () => {
    const answer = await from('https://app.example.org');
    expect(answer.status).toBe(401);
    expect(answer.headers['access-control-allow-origin']).toBe('https://app.example.org');
    expect(answer.headers.vary).toContain('Origin');
  });

  test('is asked for by a preflight, which foreign ones fail', async () => {
    const ask = (origin: string) =>
      rawCall(
        `${app.url}/api/user/login`,
        { origin, 'access-control-request-method': 'POST' },
        { method: 'OPTIONS' },
      );
    const allowed = await ask('https://other.example.org');
    expect(allowed.status).toBe(204);
    expect(allowed.headers['access-control-allow-headers']).toContain('Authorization');
    expect((await ask('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('in production', () => {
  let live: TestApp;
  beforeAll(async () => {
    live = await startTestApp(PRODUCTION_SETTINGS);
  });
  afterAll(() => live.close());
  const SECURE = { host: 'weft.example.org', 'x-forwarded-proto': 'https' };

  test('plain http is refused, but for the probes', async () => {
    const plain = await rawCall(`${live.url}/api/user/countries`, { host: 'weft.example.org' });
    expect(plain.status).toBe(403);
    expect(codeOf(plain)).toBe('HTTPS_REQUIRED');
    expect((await rawCall(`${live.url}/healthz`, {})).status).toBe(200);
    expect((await rawCall(`${live.url}/readyz`, {})).status).toBe(200);
  });

  test('https is accepted, with Strict-Transport-Security', async () => {
    const answer = await rawCall(`${live.url}/api/user/countries`, SECURE);
    expect(answer.status).toBe(200);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  test('there is no development mailbox', async () => {
    expect((await rawCall(`${live.url}/dev/mailbox`, SECURE)).status).toBe(404);
    expect((await rawCall(`${live.url}/dev/mailbox`, { host: 'localhost' })).status).toBe(403);
  });

  test('the device cookie is for https only', async () => {
    const headers = { ...SECURE, ...JSON_TYPE };
    const member = { email: anEmail(), password: 'secret-one-1', fullName: 'Asha' };
    const post = (path: string, body: object) =>
      rawCall(`${live.url}${path}`, headers, { method: 'POST', body: JSON.stringify(body) });
    expect((await post('/api/user/register/step1', member)).status).toBe(201);
    await post('/api/user/send-otp', { email: member.email });
    await live.settled();
    await post('/api/user/verify-otp', { email: member.email, otp: live.mailer.codeFor(member.email) });
    const signedIn = await post('/api/user/login', member);
    expect(signedIn.status).toBe(200);
    expect(String(signedIn.headers['set-cookie'])).toMatch(/^__Host-device=.*Secure/);
  });
});

test('plain http is accepted in production with ALLOW_HTTP', async () => {
  const open = await startTestApp({
    NODE_ENV: 'production',
    BCRYPT_COST: '10',
    RATE_LIMIT_FACTOR: '10',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: 'http://weft.local',
    ALLOW_HTTP: 'true',
    HOST: '127.0.0.1',
  });
  try {
    expect((await rawCall(`${open.url}/api/user/countries`, { host: 'weft.local' })).status).toBe(200);
  } finally {
    await open.close();
  }
});
