import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawCall } from '../../testing/http/raw-call.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

const PAGE = '<!doctype html><meta name="api-origin" content="https://api.weft.example.org"><p>client</p>';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://weft.example.org' }, { page: PAGE });
});
afterAll(() => app.close());

test('a client that was built for another origin of the site may call there, and nothing else', async () => {
  const page = await fetch(app.url, { headers: { accept: 'text/html' } });
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("connect-src 'self' https://api.weft.example.org wss://api.weft.example.org;");
  // The page's cookie does not reach the other origin, but files need it, and Cross-Origin-Resource-Policy forbids
  // showing them elsewhere.
  expect(policy).toContain("img-src 'self' data: blob:;");
  expect(policy).toContain("media-src 'self' blob:;");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
});

test('its calls come from the pages of PUBLIC_URL, which are accepted', async () => {
  const call = (origin: string) =>
    fetch(`${app.url}/api/user/login`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: '{}',
    });
  const ours = await call('https://weft.example.org');
  expect(ours.status).toBe(400);
  expect(ours.headers.get('access-control-allow-origin')).toBe('https://weft.example.org');
  expect((await call('https://evil.example')).status).toBe(403);
});

test.each([
  ['api.weft.example.org', 200],
  ['weft.example.org', 200],
  ['evil.example', 403],
])('outside production it may be called by that origin’s name too (%s: %i)', async (host, status) => {
  expect((await rawCall(`${app.url}/api/user/countries`, { host })).status).toBe(status);
});
