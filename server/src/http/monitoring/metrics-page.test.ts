import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listFeed } from '@weft/shared/posts/contract';
import { connectSocket } from '../../testing/app/connect-socket.ts';
import { registerMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

const TOKEN = 'a-token-of-the-operator';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ METRICS_TOKEN: TOKEN, TRUST_PROXY: 'loopback' });
});
afterAll(() => app.close());

async function statusOf(headers: Record<string, string>): Promise<number> {
  return (await fetch(`${app.url}/metrics`, { headers })).status;
}

async function samples(): Promise<string[]> {
  return (await (await fetch(`${app.url}/metrics`)).text())
    .split('\n')
    .filter((line) => !line.startsWith('#'));
}

const valueOf = (lines: readonly string[], start: string): number =>
  Number(
    lines
      .find((line) => line.startsWith(start))
      ?.split(' ')
      .at(-1),
  );

describe('access to metrics', () => {
  test('a client on this machine, and one with the token', async () => {
    const response = await fetch(`${app.url}/metrics`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const far = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
    expect(await statusOf({ ...far, authorization: `Bearer ${TOKEN}` })).toBe(200);
  });

  test.each<[string, Record<string, string>, number]>([
    ['a call that came through a proxy', { 'x-forwarded-for': '203.0.113.7' }, 404],
    ['one whose proxy says that it is of this machine', { 'x-forwarded-for': '127.0.0.1' }, 404],
    ['one with any other forwarding header', { forwarded: 'for=127.0.0.1' }, 404],
    ['a wrong token', { authorization: 'Bearer nonsense' }, 401],
    ['the beginning of the token', { authorization: `Bearer ${TOKEN.slice(0, -1)}` }, 401],
    ['a token of another form', { authorization: `Basic ${TOKEN}`, via: '1.1 somewhere' }, 404],
  ])('not %s', async (_name, headers, status) => {
    expect(await statusOf(headers)).toBe(status);
  });
});

describe('what they tell', () => {
  test('calls by the pattern of their route, whatever the address', async () => {
    const { browser } = await app.addMember();
    await browser.call(listFeed);
    const before = await samples();
    await browser.call(listFeed);
    for (const path of [
      '/api/media/post/0123456789abcdef01234567',
      '/nonsense/%00',
      '/api/uploads/posts/a/b',
    ]) {
      await fetch(`${app.url}${path}?secret=1`, { headers: { authorization: `Bearer ${browser.token}` } });
    }
    await fetch(`${app.url}/healthz`, { method: 'PURGE' }).catch(() => undefined);
    const after = await samples();
    const feeds = `weft_http_calls_total{method="GET",route="${listFeed.path}",status="2xx"}`;
    expect(valueOf(after, feeds) - valueOf(before, feeds)).toBe(1);
    expect(after.join('\n')).toContain('route="/media/post/:id"');
    expect(after.join('\n')).toContain('route="/uploads"');
    expect(after.join('\n')).not.toMatch(/0123456789abcdef|secret|nonsense|PURGE/);
  });

  test('sockets, their known events, and queues', async () => {
    const { browser } = await registerMember(app);
    const socket = await connectSocket(app.url, browser.token);
    await socket.emitWithAck('made up by a caller');
    const lines = await samples();
    expect(valueOf(lines, 'weft_sockets_open')).toBe(1);
    expect(valueOf(lines, 'weft_socket_events_total{event="unknown",outcome="failed"}')).toBe(1);
    for (const queue of ['pictures', 'inspections', 'messages', 'mails', 'background']) {
      expect(valueOf(lines, `weft_queue_length{queue="${queue}"}`)).toBeGreaterThanOrEqual(0);
    }
    expect(valueOf(lines, 'weft_mails_total{outcome="sent"}')).toBeGreaterThan(0);
    expect(lines.join('\n')).not.toContain('made up');
    socket.close();
  });

  test('refused access by our own codes, over calls, handshakes and events', async () => {
    const { browser } = await app.addMember();
    const before = await samples();
    const authorization = `Bearer ${browser.token}`;
    await fetch(`${app.url}/api${listFeed.path}`);
    await fetch(`${app.url}/api/media/post/0123456789abcdef01234567`, { headers: { authorization } });
    await expect(connectSocket(app.url, 'no token')).rejects.toThrow('UNAUTHENTICATED');
    const socket = await connectSocket(app.url, browser.token);
    await socket.emitWithAck('made up by a caller');
    socket.close();
    // A failure that is no refusal of access.
    const body = { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } };
    expect((await fetch(`${app.url}/api/user/login`, body)).status).toBe(400);
    const after = await samples();
    const grown = (labels: string): number => {
      const name = `weft_refused_total{${labels}}`;
      return valueOf(after, name) - (valueOf(before, name) || 0);
    };
    expect(grown('via="call",code="UNAUTHENTICATED"')).toBe(1);
    expect(grown('via="call",code="NOT_FOUND"')).toBe(1);
    expect(grown('via="handshake",code="UNAUTHENTICATED"')).toBe(1);
    expect(grown('via="event",code="NOT_FOUND"')).toBe(1);
    expect(after.join('\n')).not.toContain('VALIDATION_FAILED');
  });

  test('commands to the database and its pool', async () => {
    const lines = await samples();
    expect(
      valueOf(lines, 'weft_database_commands_total{command="insert",collection="members"'),
    ).toBeGreaterThan(0);
    expect(valueOf(lines, 'weft_database_command_duration_seconds_count{command="find"}')).toBeGreaterThan(0);
    expect(valueOf(lines, 'weft_database_connections{state="open"}')).toBeGreaterThan(0);
    expect(valueOf(lines, 'weft_database_connections{state="waiting"}')).toBe(0);
  });

  test('nothing of a member', async () => {
    const member = await app.addMember();
    const text = (await samples()).join('\n');
    for (const secret of [member.email, member.id, member.browser.token ?? '-'])
      expect(text).not.toContain(secret);
  });
});

test('in production they answer over plain http on this machine, and a proxied call needs the token', async () => {
  const strict = await startTestApp({
    NODE_ENV: 'production',
    BCRYPT_COST: '10',
    RATE_LIMIT_FACTOR: '1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: 'https://weft.example.org',
  });
  try {
    expect((await fetch(`${strict.url}/metrics`)).status).toBe(200);
    const proxied = { headers: { 'x-forwarded-for': '203.0.113.7' } };
    expect((await fetch(`${strict.url}/metrics`, proxied)).status).toBe(404);
    expect((await fetch(`${strict.url}/api/media`)).status).toBe(403);
    // Ignores forwarding headers of a proxy that is not in TRUST_PROXY.
    const claimed = { headers: { 'x-forwarded-proto': 'https' } };
    expect((await fetch(`${strict.url}/api/media`, claimed)).status).toBe(403);
  } finally {
    await strict.close();
  }
});
