import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  forgotPassword,
  listSessions,
  login,
  logout,
  resetPassword,
  verifyPasswordResetOtp,
} from '@weft/shared/accounts/contract';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import type { Browser } from '../testing/app/browser.ts';
import {
  aSocket,
  connectSocket,
  refusalOf,
  untilCut,
  type TestSocket,
} from '../testing/app/connect-socket.ts';
import type { TestMember } from '../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const WITHIN = 5000;
const NEW = 'a brand new password';
const CUT = { heard: ['session_ended'], reason: 'io server disconnect' };

const socketOf = ({ token }: Browser, transport: 'websocket' | 'polling' = 'websocket') =>
  connectSocket(app.url, token, { transports: [transport] });

async function signInAgain({ email, password }: TestMember): Promise<Browser> {
  const browser = app.browser();
  browser.token = (await browser.call(login, { body: { email, password } })).data.token;
  return browser;
}

async function signInLater(member: TestMember): Promise<Browser> {
  app.clock.advance(1000);
  return signInAgain(member);
}

/** Two sessions of one member with a socket each, and a socket of another member, which must not be affected. */
async function twoSessions() {
  const [member, stranger] = [await app.addMember(), await app.addMember()];
  const other = await signInAgain(member);
  const sockets = {
    own: await socketOf(member.browser),
    others: await socketOf(other, 'polling'),
    strangers: await socketOf(stranger.browser),
  };
  return { member, other, ...sockets };
}

async function expectCut(socket: Promise<Awaited<ReturnType<typeof untilCut>>>): Promise<void> {
  const { ms, ...cut } = await socket;
  expect(cut).toEqual(CUT);
  expect(ms).toBeLessThan(WITHIN);
}

const whyEnded = (socket: TestSocket): Promise<string | undefined> =>
  new Promise((resolve) => void socket.once('session_ended', ({ code }) => resolve(code)));

const passwordOf = ({ password }: TestMember) => ({ password });

/** A socket that answers is open at both ends. */
async function expectAlive(socket: TestSocket): Promise<void> {
  const refused: unknown = await socket.timeout(10_000).emitWithAck('are you there');
  expect(refused).toMatchObject({ code: 'NOT_FOUND' });
  socket.close();
}

describe('sockets are notified and disconnected', () => {
  test('by signing out', async () => {
    const { member, own, others, strangers } = await twoSessions();
    const cut = untilCut(own);
    await member.browser.call(logout);
    await expectCut(cut);
    await Promise.all([others, strangers].map(expectAlive));
  });

  test('by the end of one session, those of that session only', async () => {
    const { member, own, others, strangers } = await twoSessions();
    const { data } = await member.browser.call(listSessions);
    const id = data.sessions.find(({ current }) => !current)?._id ?? '';
    const cut = untilCut(others);
    expect((await member.browser.call(endSession, { params: { id }, body: passwordOf(member) })).status).toBe(
      200,
    );
    await expectCut(cut);
    await Promise.all([own, strangers].map(expectAlive));
  });

  test('by the end of all others', async () => {
    const { member, own, others, strangers } = await twoSessions();
    const third = await socketOf(await signInAgain(member));
    const cuts = [untilCut(others), untilCut(third)];
    await member.browser.call(endOtherSessions, { body: passwordOf(member) });
    await Promise.all(cuts.map(expectCut));
    await Promise.all([own, strangers].map(expectAlive));
  });

  test('by a change of the password, also every socket of the token that changed it', async () => {
    const { member, own, others, strangers } = await twoSessions();
    const oldToken = member.browser.token;
    const stolen = await socketOf(member.browser);
    const cuts = [own, others, stolen].map(untilCut);
    const received = [own, others, stolen].map(whyEnded);
    const body = { currentPassword: member.password, newPassword: NEW };
    const { data } = await member.browser.call(changePassword, { body });
    await Promise.all(cuts.map(expectCut));
    // The pages of the session that changed the password get a new token.
    expect(await Promise.all(received)).toEqual(['RENEWED', undefined, 'RENEWED']);
    expect(await refusalOf(aSocket(app.url, { auth: { token: oldToken } }))).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    member.browser.token = data.token;
    await expectAlive(await socketOf(member.browser));
    await expectAlive(strangers);
  });

  test('by a new sign-in in the same browser, those of the previous session only', async () => {
    const { member, own, others, strangers } = await twoSessions();
    const [cut, received] = [untilCut(own), whyEnded(own)];
    const { email, password } = member;
    await member.browser.call(login, { body: { email, password } });
    await expectCut(cut);
    // Its other pages continue with the new token.
    expect(await received).toBe('RENEWED');
    await Promise.all([others, strangers].map(expectAlive));
  });

  test('by signing in to another account, without revealing the token of the other', async () => {
    const { member, own, strangers } = await twoSessions();
    const { email, password } = await app.addMember();
    const [cut, received] = [untilCut(own), whyEnded(own)];
    await member.browser.call(login, { body: { email, password } });
    await expectCut(cut);
    expect(await received).toBeUndefined();
    await expectAlive(strangers);
  });

  test('by a sign-in beyond the twentieth, those of the session that was unused for longest', async () => {
    const member = await app.addMember();
    const first = await socketOf(member.browser);
    const second = await signInLater(member);
    for (let n = 3; n <= ACCOUNT_LIMITS.sessionsPerMember; n += 1) await signInLater(member);
    // This server has just checked the session and would cache that for seconds.
    expect((await member.browser.call(listSessions)).status).toBe(200);
    const cut = untilCut(first);
    await signInLater(member);
    expect((await member.browser.call(listSessions)).status).toBe(401);
    await expectCut(cut);
    await expectAlive(await socketOf(second));
  });

  test('by a reset of the password', async () => {
    const { member, own, others, strangers } = await twoSessions();
    const { email } = member;
    const browser = app.browser();
    await browser.call(forgotPassword, { body: { email } });
    await app.settled();
    const otp = app.mailer.codeFor(email);
    const { data } = await browser.call(verifyPasswordResetOtp, { body: { email, otp } });
    const cuts = [own, others].map(untilCut);
    const body = { email, newPassword: NEW, resetToken: data.resetToken };
    expect((await browser.call(resetPassword, { body })).status).toBe(200);
    await Promise.all(cuts.map(expectCut));
    await expectAlive(strangers);
  });

  test('by the deletion of the account', async () => {
    const { member, own, others, strangers } = await twoSessions();
    const cuts = [own, others].map(untilCut);
    await member.browser.call(deleteAccount, { body: { password: member.password } });
    await Promise.all(cuts.map(expectCut));
    await expectAlive(strangers);
  });

  test('when another server process has ended the session', async () => {
    const { own, others, strangers, member } = await twoSessions();
    const cuts = [own, others].map(untilCut);
    const sessions = app.database.connection.collection<{ memberId: unknown }>('sessions');
    const { ObjectId } = app.database.connection.base.mongo;
    await sessions.deleteMany({ memberId: new ObjectId(member.id) });
    await Promise.all(cuts.map(expectCut));
    await expectAlive(strangers);
  });

  test('when its account has changed on another server, which could not end the session', async () => {
    const changes = [{ $inc: { credentialVersion: 1 } }, { $set: { suspendedAt: new Date() } }];
    const left = await Promise.all(
      changes.map(async (change) => {
        const { email, browser } = await app.addMember();
        const cut = untilCut(await socketOf(browser));
        await app.database.connection.collection('members').updateOne({ email }, change);
        return cut;
      }),
    );
    expect(left.map(({ heard, reason }) => ({ heard, reason }))).toEqual([CUT, CUT]);
  });
});

test.each([
  ['72 hours after its last use', ACCOUNT_LIMITS.sessionIdle, 1],
  ['7 days after its beginning, however much it is used', ACCOUNT_LIMITS.sessionIdle - 3_600_000, 3],
])('a session takes its sockets along %s', async (_name, step, steps) => {
  const at = await startTestApp();
  try {
    const { browser } = await at.addMember();
    const cut = untilCut(await connectSocket(at.url, browser.token));
    for (let n = 1; n < steps; n += 1) {
      at.clock.advance(step);
      expect((await browser.call(listSessions)).status).toBe(200);
    }
    at.clock.advance(step);
    await expectCut(cut);
    expect((await browser.call(listSessions)).status).toBe(401);
  } finally {
    await at.close();
  }
});

test('the end of the server is published and waits for no socket', async () => {
  const at = await startTestApp();
  const { browser } = await at.addMember();
  const sockets = await Promise.all(
    (['websocket', 'polling'] as const).map((transport) =>
      connectSocket(at.url, browser.token, { transports: [transport] }),
    ),
  );
  const cuts = sockets.map(untilCut);
  const start = performance.now();
  await at.close();
  expect(performance.now() - start).toBeLessThan(5000);
  for (const { heard, reason } of await Promise.all(cuts)) {
    expect(heard).toEqual(['server_closing']);
    // After "io server disconnect" a client would not reconnect.
    expect(reason).toMatch(/^transport (close|error)$/);
  }
});
