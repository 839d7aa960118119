import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '../../platform/logger/logger.ts';
import { createOutboxMailer } from '../../platform/mailer/outbox-mailer.ts';
import { assertFailure } from '../../testing/app/assert-contract.ts';
import { everyEndpoint } from '../../testing/contracts/every-contract.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

/** Headers of a browser's navigation. */
const PAGE = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const NONCE = /style-src 'self' 'nonce-([\w-]+)'/;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const get = (address: string, headers: Record<string, string> = PAGE) =>
  fetch(app.url + address, { headers });

async function expectPage(response: Response): Promise<void> {
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  expect(await response.text()).toContain('<p>client</p>');
}

async function expectFailure(response: Response, status: number): Promise<void> {
  expect(response.status).toBe(status);
  assertFailure((await response.json()) as Record<string, unknown>, status);
}

describe('the client', () => {
  test.each([
    '/',
    '/index.html',
    '/register',
    '/dashboard',
    '/messages',
    '/messages?user=1',
    `/posts/${'a'.repeat(24)}`,
    '/user-profile/John.Smith',
    '/no/such/screen',
  ])('answers %s', async (address) => {
    await expectPage(await get(address));
  });

  test('answers any HTML request, but none for JSON', async () => {
    await expectPage(await get('/dashboard', { accept: '*/*' }));
    expect((await get('/messages', { accept: 'application/json' })).headers.get('content-type')).toMatch(
      /json/,
    );
  });

  test.each([
    '/api/dashboard',
    '/user/dashboard',
    '/media/x',
    '/assets/gone.js',
    '/gone.css',
    '/favicon.ico',
    '/dev/x',
  ])('does not answer %s', async (address) => {
    await expectFailure(await get(address), 404);
  });

  test.each(['/messages/conversations', '/messages/unread-count', `/posts/${'a'.repeat(24)}/comments`])(
    'is served at /messages and /posts/{id} only, not in place of the call %s',
    async (address) => {
      await expectFailure(await get(address), 401);
    },
  );

  test('is not what a call that changes something gets', async () => {
    await expectFailure(await fetch(`${app.url}/dashboard`, { method: 'POST', headers: PAGE }), 404);
  });

  test('gets a nonce of its own in each page, the same in policy and page', async () => {
    const [first, second] = [await get('/'), await get('/')];
    const policy = first.headers.get('content-security-policy') ?? '';
    const nonce = NONCE.exec(policy)?.[1] ?? '';
    expect(nonce).toHaveLength(22);
    expect(await first.text()).toContain(`nonce="${nonce}"`);
    expect(second.headers.get('content-security-policy')).not.toContain(nonce);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).not.toContain('unsafe-inline');
    for (const directive of ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"]) {
      expect(policy).toContain(directive);
    }
  });

  test('preloads the first screen of members only with a session', async () => {
    const guest = await get('/dashboard');
    expect(await guest.text()).not.toContain('data-member');
    const member = await get('/dashboard', { ...PAGE, cookie: 'token=any' });
    expect(await member.text()).toContain(
      '<link rel="modulepreload" href="/assets/member.js" data-member />',
    );
    for (const { headers } of [guest, member]) {
      expect(headers.get('vary')).toContain('Cookie');
      expect(headers.get('cache-control')).toBe('no-cache');
    }
  });

  test('has files with unlimited caching if their name has a hash', async () => {
    const hashed = await get('/assets/app-1a2b3c.js');
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers.get('content-type')).toMatch(/javascript/);
    expect(hashed.headers.get('content-security-policy')).toContain("script-src 'self'");
    const logo = await get('/logo.svg');
    expect(logo.headers.get('cache-control')).toBe('no-cache');
    const known = { 'if-none-match': logo.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    const again = await get('/logo.svg', known);
    expect(again.status).toBe(304);
  });
});

describe('files of the client', () => {
  const script = '/assets/app-1a2b3c.js';
  const encoded = (encoding: string) => get(script, { 'accept-encoding': encoding });

  test('are sent precompressed if the client supports it', async () => {
    const brotli = await encoded('gzip, br');
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotli.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(brotli.headers.get('vary')).toContain('Accept-Encoding');
    expect(await brotli.text()).toBe('export {};');
    for (const encoding of ['identity', 'gzip', 'br;q=0']) {
      const plain = await encoded(encoding);
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(plain.headers.get('content-type')).toMatch(/^text\/javascript/);
      expect(await plain.text()).toBe('export {};');
    }
  });

  test('that vanish while the server runs are a 404, and it continues', async () => {
    const file = path.join(app.clientDir, 'assets/gone-9f8e7d.js');
    await writeFile(file, 'export {};');
    expect((await get('/assets/gone-9f8e7d.js')).status).toBe(200);
    await rm(file);
    await expectFailure(await get('/assets/gone-9f8e7d.js'), 404);
    await rm(path.join(app.clientDir, 'assets/app-1a2b3c.js.br'));
    expect(await (await encoded('br')).text()).toBe('export {};');
  });

  test.each(['/assets/..%2f..%2fdata', '/..%2fdata/jwt-secret.txt', '/assets/%00.js', '/.env.txt'])(
    'are those of its folder only (%s)',
    async (address) => {
      await expectFailure(await get(address), 404);
    },
  );
});

test('every kind of answer carries the headers that protect it', async () => {
  for (const address of [
    '/',
    '/assets/app-1a2b3c.js',
    '/api/user/countries',
    '/api/nowhere',
    '/api/openapi.json',
    '/api/docs',
    '/uploads/posts/x',
    '/socket.io/?EIO=4&transport=polling',
    '/dev/mailbox',
    '/healthz',
    '/readyz',
    '/metrics',
  ]) {
    const { headers } = await get(address);
    expect(headers.get('x-content-type-options'), address).toBe('nosniff');
    expect(headers.get('referrer-policy'), address).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy'), address).toBe('same-origin');
    expect(headers.get('content-security-policy'), address).toContain("default-src 'none'");
    expect(headers.has('x-powered-by'), address).toBe(false);
  }
  for (const address of ['/api/user/countries', '/api/nowhere', '/api/openapi.json']) {
    const { headers } = await get(address);
    expect(headers.get('content-security-policy'), address).toContain('sandbox');
    expect(headers.get('cache-control'), address).toBe('no-store');
  }
});

describe('the description of the API', () => {
  interface OpenApi {
    readonly openapi: string;
    readonly paths: Record<
      string,
      Record<string, { operationId: string; responses: object; requestBody?: object }>
    >;
  }

  test('is OpenAPI 3.1 and has every call of the contracts, and no other', async () => {
    const response = await get('/api/openapi.json');
    const api = (await response.json()) as OpenApi;
    expect(api.openapi).toBe('3.1.0');
    const operations = Object.entries(api.paths).flatMap(([at, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${at}`),
    );
    const declared = (await everyEndpoint()).map(
      ({ id, method, path: at }) => `${id} ${method.toLowerCase()} ${at.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    expect(operations.toSorted()).toEqual(declared.toSorted());
  });

  test('names the statuses, the body and the kind of form of a call', async () => {
    const api = (await (await get('/api/openapi.json')).json()) as OpenApi;
    expect(Object.keys(api.paths['/user/login']?.['post']?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '429']),
    );
    expect(JSON.stringify(api.paths['/user/register/step2'])).toContain('multipart/form-data');
    expect(JSON.stringify(api.paths['/user/register/step1']?.['post']?.requestBody)).toContain('fullName');
  });

  test('has a page under the policy of pages, without a script', async () => {
    const response = await get('/api/docs');
    const page = await response.text();
    const [, style = ''] = /<style>(.+?)<\/style>/s.exec(page) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(page).toContain('/api/user/login');
    expect(page).not.toContain('<script');
  });
});

describe('the development mailbox', () => {
  beforeAll(async () => {
    const folder = path.join(app.dataDir, 'outbox');
    await mkdir(folder, { recursive: true });
    const mailer = createOutboxMailer(folder, 'Weft <no-reply@localhost>', app.clock, createLogger('fatal'));
    const text = 'Hello <b>,\n\n    123456\n\nOr: https://weft.example.org/verify-email#token=abc\n';
    await mailer.send({
      to: 'asha@example.org',
      subject: 'Your code <i>',
      text,
      html: '<p>123456</p>',
      code: '123456',
    });
  });

  test('lists the mails and shows one with its code and link', async () => {
    const list = await (await get('/dev/mailbox')).text();
    expect(list).toContain('Your code &lt;i&gt;');
    expect(list).toContain('asha@example.org');
    const address = /href="(\/dev\/mailbox\/[^"]+)"/.exec(list)?.[1] ?? '';
    const mail = await (await get(address)).text();
    expect(mail).toContain('>123456<');
    expect(mail).toContain('<a href="https://weft.example.org/verify-email#token=abc">');
    expect(mail).toContain('Hello &lt;b&gt;');
    expect(await readdir(path.join(app.dataDir, 'outbox'))).toEqual([expect.stringMatching(/\.eml$/)]);
  });

  test('speaks the language of the browser', async () => {
    const page = await (await get('/dev/mailbox', { ...PAGE, 'accept-language': 'ar' })).text();
    expect(page).toContain('<html lang="ar"  dir="rtl">');
    expect(page).toContain('<h1>صندوق البريد</h1>');
  });

  test.each(['/dev/mailbox/none.eml', '/dev/mailbox/..%2f..%2fjwt-secret', '/dev/mailbox/%2e%2e'])(
    'knows no %s',
    async (address) => {
      expect((await get(address)).status).toBe(404);
    },
  );

  test.each([
    ['x-forwarded-for', '203.0.113.5'],
    ['forwarded', 'for=203.0.113.5'],
  ])('is not there through a proxy (%s)', async (name, value) => {
    await expectFailure(await get('/dev/mailbox', { ...PAGE, [name]: value }), 404);
  });
});
