import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { CLIENT, providersSetting } from '../../testing/services/provider-settings.ts';

/** The calls that answer at the root as well as under `/api`. */
const NAMED = `
POST /user/register/step1
POST /user/register/step2
POST /user/register/step3
POST /user/register
POST /user/login
POST /user/logout
GET /user/profile
PUT /user/profile
POST /user/send-verification-email
POST /user/verify-email
POST /user/send-otp
POST /user/verify-otp
PUT /user/change-password
POST /user/forgot-password
POST /user/verify-password-reset-otp
POST /user/reset-password
GET /user/users
GET /user/singleProfile/{id}
GET /user/search
GET /user/states
GET /user/countries
POST /media/createMedia
GET /media/getAllMedia
GET /media/getUserMedia/{id}
PUT /media/updateMedia/{id}
DELETE /media/deleteMedia/{id}
POST /media/like/{id}
DELETE /media/unlike/{id}
GET /media/likes/{id}
POST /media/comment/{id}
GET /media/comment/{id}
DELETE /media/comment/{id}/{commentId}
POST /media/comment/{id}/{commentId}/reply
DELETE /media/comment/{id}/{commentId}/reply/{replyId}
POST /posts/{id}/comments
GET /posts/{id}/comments
POST /follow/{id}
DELETE /follow/{id}
GET /follow/followers
GET /follow/following
GET /follow/status/{id}
GET /connection/pending
GET /connection/received
GET /connection/sent
POST /connection/send
PUT /connection/{id}/accept
PUT /connection/{id}/reject
DELETE /connection/{id}
GET /connection
GET /connection/user/{id}
POST /messages/send
GET /messages/conversation/{id}
GET /messages/conversations
PATCH /messages/read/{id}
PATCH /messages/sent-read/{id}
DELETE /messages/{id}
PATCH /messages/edit/{id}
GET /messages/unread-count
GET /messages/search
GET /messages/user/{a}/with/{b}
POST /messages/send-with-attachment
POST /messages/send-with-attachments
GET /media/post/{id}
GET /media/comment/{id}/{commentId}/reply
GET /media/search
GET /user/skills
GET /user/sessions
DELETE /user/sessions/{id}
DELETE /user/sessions
POST /user/export
DELETE /user/account
POST /connection/block/{userId}
DELETE /connection/block/{userId}
GET /connection/blocked
`
  .trim()
  .split('\n');

/** What stands for every part of a path that varies. */
const ANY = 'a'.repeat(24);
/** An unknown page is a 404, too. */
const PAGE = 'privacy';
/** Unreachable, but not unknown: an unknown provider is a 404. */
const PROVIDER = { ...CLIENT, id: ANY, name: 'Loom Works', issuer: 'http://127.0.0.1:9' };

let app: TestApp;
/** Every call in the OpenAPI document. */
let described: string[];
beforeAll(async () => {
  app = await startTestApp(providersSetting(PROVIDER));
  const { paths } = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, object>>;
  };
  described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
});
afterAll(() => app.close());

/** Status of an empty call without authentication below this base. */
async function statusOf(call: string, base: string): Promise<number> {
  const [method = '', path = ''] = call.split(' ');
  const address = app.url + base + path.replace('{page}', PAGE).replaceAll(/\{\w+\}/g, ANY);
  return (await fetch(address, { method, headers: { accept: 'application/json' } })).status;
}

describe('a call', () => {
  it.each(NAMED)('%s answers alike at its own address and under /api', async (call) => {
    const [own, underApi] = [await statusOf(call, ''), await statusOf(call, '/api')];
    expect(own).not.toBe(404);
    expect(own).toBe(underApi);
  });

  it('GET /connection/ is named with a slash at its end', async () => {
    expect(await statusOf('GET /connection/', '')).toBe(401);
    expect(await statusOf('GET /connection/', '/api')).toBe(401);
  });

  it('of all others exists under /api only', async () => {
    const further = described.filter((call) => !NAMED.includes(call));
    expect(further.length).toBeGreaterThan(10);
    for (const call of further) {
      expect(await statusOf(call, '/api'), call).not.toBe(404);
      expect(await statusOf(call, ''), call).toBe(404);
    }
  });
});
