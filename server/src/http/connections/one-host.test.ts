import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertFailure } from '../../testing/app/assert-contract.ts';
import { exchangeBytes } from '../../testing/http/exchange-bytes.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const CALL = 'GET /api/user/countries HTTP/1.1\r\n';
const HOST = 'Host: localhost\r\n';
const statusesOf = (answers: string) =>
  answers.match(/HTTP\/1\.1 \d+/g)?.map((line) => Number(line.slice(9)));

test.each([
  ['two that differ', `${HOST}Host: evil.example\r\n`],
  ['two alike', `${HOST}hOST: localhost\r\n`],
  ['none', ''],
])('a call with %s of Host is refused in the envelope, and its connection ends', async (_what, hosts) => {
  const answer = await exchangeBytes(app.url, `${CALL}${hosts}\r\n`);
  expect(statusesOf(answer)).toEqual([400]);
  const envelope = JSON.parse(answer.split('\r\n\r\n')[1] ?? '') as Record<string, unknown>;
  assertFailure(envelope, 400);
  expect(envelope['code']).toBe('VALIDATION_FAILED');
});

test('also on a kept-alive connection: later requests are not answered', async () => {
  const answers = await exchangeBytes(
    app.url,
    `${CALL}${HOST}\r\n${CALL}${HOST}Host: evil.example\r\n\r\n${CALL}${HOST}\r\n`,
  );
  expect(statusesOf(answers)).toEqual([200, 400]);
});

test('the probes and the socket are no exception', async () => {
  for (const path of ['/healthz', '/socket.io/?EIO=4&transport=polling']) {
    const answer = await exchangeBytes(app.url, `GET ${path} HTTP/1.1\r\n${HOST}${HOST}\r\n`);
    expect(statusesOf(answer)).toEqual([400]);
  }
});

test('HTTP/1.0 need not name its host, which the address of a probe does not', async () => {
  const answer = await exchangeBytes(app.url, 'GET /healthz HTTP/1.0\r\n\r\n');
  expect(statusesOf(answer)).toEqual([200]);
});
