import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  registerStep1,
  registerStep3,
  sendVerificationEmail,
  verifyOtp,
} from '@weft/shared/accounts/contract';
import { suspendMember } from '@weft/shared/administration/contract';
import { listInvitations } from '@weft/shared/administration/registration-contract';
import { checkInvitation } from '@weft/shared/joining/contract';
import type { Browser } from '../../../testing/app/browser.ts';
import { registerOwner } from '../../../testing/members/make-staff.ts';
import { anEmail, registerMember, STEP3, type TestMember } from '../../../testing/members/register-member.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { startTwoServers, type TwoServers } from '../../../testing/app/two-servers.ts';
import { invite } from '../../../testing/content/invite.ts';

let servers: TwoServers;
let owner: TestMember;
beforeAll(async () => {
  servers = await startTwoServers();
  owner = await registerOwner(servers.one);
});
afterAll(() => servers.close());

interface Attempt {
  readonly app: TestApp;
  readonly browser: Browser;
  readonly email: string;
  readonly status: number;
}

async function start(app: TestApp, invitation: string, email = anEmail()): Promise<Attempt> {
  const browser = app.browser();
  const body = { email, password: 'a good password', fullName: 'Nina New', invitation };
  const answered = await browser.call(registerStep1, { body });
  if (answered.status === 201) browser.token = answered.data.token;
  return { app, browser, email, status: answered.status };
}

/** Goes on with a registration up to the mailed code. */
async function askForCode({ app, browser }: Attempt): Promise<void> {
  (await browser.call(registerStep3, { body: STEP3 })).data satisfies object;
  (await browser.call(sendVerificationEmail)).data satisfies object;
  await app.settled();
}

const verify = async ({ app, browser, email }: Attempt) =>
  (await browser.call(verifyOtp, { body: { email, otp: app.mailer.codeFor(email) } })).status;

const members = () => servers.one.database.connection.collection('members');
const accountsOf = (invitation: string) => members().find({ invitation }).toArray();
const usesOf = async (id: string) =>
  (await owner.browser.call(listInvitations)).data.invitations.find(({ _id }) => _id === id)?.uses;
const checkStatus = async (token: string) =>
  (await servers.one.browser().call(checkInvitation, { body: { token } })).status;

test('an invitation for one person outlasts a mistyped address, until a member has used it', async () => {
  const { invitation, token } = await invite(owner);
  const mistyped = await start(servers.one, token);
  await askForCode(mistyped);
  expect(await checkStatus(token)).toBe(200);
  const { email, id } = await registerMember(servers.two, { email: anEmail('right'), invitation: token });
  expect(await verify(mistyped)).toBe(400);
  expect((await mistyped.browser.call(registerStep3, { body: STEP3 })).status).toBe(401);
  expect(await accountsOf(invitation._id)).toMatchObject([{ email, isEmailVerified: true }]);
  expect(await usesOf(invitation._id)).toBe(1);
  expect(await checkStatus(token)).toBe(400);
  expect((await start(servers.one, token)).status).toBe(400);
  expect(String((await accountsOf(invitation._id))[0]?._id)).toBe(id);
});

test('an address whose own attempt had another invitation takes the place of a mistyped one', async () => {
  const { invitation, token } = await invite(owner);
  const other = await invite(owner);
  const email = anEmail();
  expect((await start(servers.one, other.token, email)).status).toBe(201);
  expect((await start(servers.one, token)).status).toBe(201);
  expect((await start(servers.two, token, email)).status).toBe(201);
  expect(await accountsOf(invitation._id)).toMatchObject([{ email }]);
  expect(await usesOf(invitation._id)).toBe(1);
});

test('a suspended account has used its invitation up', async () => {
  const { invitation, token } = await invite(owner);
  const { email } = await start(servers.one, token);
  const [account] = await accountsOf(invitation._id);
  const params = { id: String(account?._id) };
  (await owner.browser.call(suspendMember, { params, body: { reason: 'spam' } })).data satisfies object;
  expect(await checkStatus(token)).toBe(400);
  expect((await start(servers.two, token)).status).toBe(400);
  expect(await accountsOf(invitation._id)).toMatchObject([{ email }]);
});

test('many registrations at once leave one account', async () => {
  const { invitation, token } = await invite(owner);
  const apps = [servers.one, servers.two];
  const attempts = await Promise.all(
    Array.from({ length: 12 }, (_, number) => start(apps[number % 2] ?? servers.one, token)),
  );
  expect(attempts.filter(({ status }) => status === 201)).not.toEqual([]);
  expect(await accountsOf(invitation._id)).toHaveLength(1);
  expect(await usesOf(invitation._id)).toBe(1);
});

test('whoever verifies the address first has used it, and is not replaced', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { invitation, token } = await invite(owner);
    const first = await start(servers.one, token);
    await askForCode(first);
    const [verified, ...others] = await Promise.all([
      verify(first),
      start(servers.two, token),
      start(servers.one, token),
    ]);
    const accounts = await accountsOf(invitation._id);
    expect(accounts).toHaveLength(1);
    expect(await usesOf(invitation._id)).toBe(1);
    if (verified === 200) {
      expect(accounts).toMatchObject([{ email: first.email, isEmailVerified: true }]);
      expect(others.map(({ status }) => status)).toEqual([400, 400]);
    } else expect(accounts).toMatchObject([{ isEmailVerified: false }]);
  }
});

test('the use of an invitation for several people is not taken over', async () => {
  const { invitation, token } = await invite(owner, { maxUses: 2 });
  const statuses = [];
  for (let times = 0; times < 3; times += 1) statuses.push((await start(servers.one, token)).status);
  expect(statuses).toEqual([201, 201, 400]);
  expect(await checkStatus(token)).toBe(400);
  expect(await usesOf(invitation._id)).toBe(2);
});
