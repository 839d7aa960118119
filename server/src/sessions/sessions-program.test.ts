import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSessions, login, registerStep1 } from '@weft/shared/accounts/contract';
import { turnOnApp } from '../testing/app/turn-on-app.ts';
import { connectSocket, untilCut } from '../testing/app/connect-socket.ts';
import { databaseUri } from '../testing/services/database-uri.ts';
import { anEmail } from '../testing/members/register-member.ts';
import { runProgram } from '../testing/programs/run-program.ts';
import { addressOf, runServer } from '../testing/programs/run-server.ts';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';

const USAGE = 'Nothing was changed: usage: npm run sessions -- end|second-factor-off <email>\n';

let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'weft-sessions-'));
  app = await startTestApp();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function sessions(args: readonly string[], settings: Record<string, string> = {}) {
  const { ended, out, err } = runProgram('sessions/main.ts', folder, { args, settings });
  return { code: await ended, out: out(), err: err() };
}

const ofTheApp = () => ({ MONGODB_URI: databaseUri(app.database.connection.name) });

test('an operator signs one member out everywhere', async () => {
  const [member, stranger] = [await app.addMember(), await app.addMember()];
  const { email, password } = member;
  const phone = app.browser();
  phone.token = (await phone.call(login, { body: { email, password } })).data.token;
  const sockets = [member.browser, phone].map(({ token }) => connectSocket(app.url, token));
  const cuts = (await Promise.all(sockets)).map(untilCut);
  const untouched = await connectSocket(app.url, stranger.browser.token);
  const push = app.database.connection.collection('push_subscriptions');
  // Of a session that expired, of the phone, and of somebody else.
  const owners = [member, member, stranger].map(
    ({ id }) => new app.database.connection.base.mongo.ObjectId(id),
  );
  await push.insertMany(owners.map((owner, index) => ({ _id: `browser-${index}` as never, member: owner })));

  expect(await sessions(['end', ` ${email.toUpperCase()}`], ofTheApp())).toEqual({
    code: 0,
    out: `2 sessions of ${email} ended.\nRunning servers notice within 5 seconds, and cut their sockets.\n`,
    err: '',
  });
  for (const { heard } of await Promise.all(cuts)) {
    expect(heard).toEqual(['session_ended']);
  }
  app.clock.advance(5000);
  expect((await member.browser.call(listSessions)).status).toBe(401);
  expect((await phone.call(listSessions)).status).toBe(401);
  expect((await stranger.browser.call(listSessions)).data.sessions).toHaveLength(1);
  expect(await push.distinct('_id')).toEqual(['browser-2']);
  expect(untouched.connected).toBe(true);
  untouched.close();

  expect((await sessions(['end', email], ofTheApp())).out).toBe(`0 sessions of ${email} ended.\n`);
  expect((await phone.call(login, { body: { email, password } })).status).toBe(200);
}, 300_000);

test('invalid arguments and unknown members give a one-line error', async () => {
  const { email } = await app.addMember();
  for (const args of [['list', email], ['end', 'nobody'], ['end', email, email], ['--all']]) {
    expect(await sessions(args, ofTheApp())).toEqual({ code: 1, out: '', err: USAGE });
  }
  expect(await sessions(['end', 'nobody@example.org'], ofTheApp())).toEqual({
    code: 1,
    out: '',
    err: 'Nothing was changed: there is no account with the address nobody@example.org\n',
  });
  const { code, err } = await sessions(['end', email]);
  expect({ code, err }).toEqual({
    code: 1,
    err: expect.stringMatching(/^Nothing was changed: there is no database in \S+\n$/) as string,
  });
}, 300_000);

test('on the embedded database it goes through the Weft that runs there, or opens it itself', async () => {
  const server = runServer(folder, { NODE_ENV: 'test', JWT_SECRET: 'x'.repeat(64) });
  const email = anEmail();
  try {
    const address = await addressOf(server);
    const body = JSON.stringify({ email, password: 'a good password', fullName: 'Asha Rao' });
    const headers = { 'content-type': 'application/json' };
    const method = registerStep1.method;
    const started = await fetch(`${address}/api${registerStep1.path}`, { method, headers, body });
    expect(started.status).toBe(201);
    expect(await sessions(['end', email])).toEqual({
      code: 0,
      out: `0 sessions of ${email} ended.\n`,
      err: '',
    });
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
  }
  expect((await sessions(['end', email])).out).toBe(`0 sessions of ${email} ended.\n`);
}, 300_000);

test('an operator turns off the authenticator app of a member who has lost it', async () => {
  const { browser, email, password } = await app.addMember();
  await turnOnApp(browser, app.clock);
  const off = () => sessions(['second-factor-off', email], ofTheApp());
  expect(await off()).toEqual({ code: 0, out: `The authenticator app of ${email} is off.\n`, err: '' });
  expect((await app.browser().call(login, { body: { email, password } })).status).toBe(200);
  expect((await off()).out).toBe(`${email} has no authenticator app.\n`);
}, 300_000);
