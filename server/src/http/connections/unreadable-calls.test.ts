import { afterAll, beforeAll, expect, it } from 'vitest';
import { assertFailure } from '../../testing/app/assert-contract.ts';
import { exchangeBytes } from '../../testing/http/exchange-bytes.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const exchange = (bytes: string): Promise<string> => exchangeBytes(app.url, bytes);

const HEAD = 'POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

it.each([
  ['is no HTTP', 'hello\r\n\r\n', 400, 'VALIDATION_FAILED'],
  ['has a head that is too large', `${HEAD}X-More: ${'x'.repeat(20_000)}\r\n\r\n`, 413, 'PAYLOAD_TOO_LARGE'],
  [
    'says two lengths',
    `${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    'VALIDATION_FAILED',
  ],
])('a call that %s is answered in the envelope', async (_what, bytes, status, code) => {
  const [head = '', body = ''] = (await exchange(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toMatch(/^X-Content-Type-Options: nosniff$/im);
  const envelope = JSON.parse(body) as Record<string, unknown>;
  assertFailure(envelope, status);
  expect(envelope['code']).toBe(code);
  expect(app.log.text()).toContain(String(envelope['requestId']));
});

it('a call that becomes unreadable in its body gets one answer', async () => {
  const answers = await exchange(`${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n`);
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
});
