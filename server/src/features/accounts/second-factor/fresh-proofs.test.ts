import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePassword, deleteAccount, login, requestExport } from '@weft/shared/accounts/contract';
import { askEmailChange } from '@weft/shared/accounts/email-change/contract';
import { addPasskey, removePasskey, startPasskey } from '@weft/shared/accounts/passkeys/contract';
import { startIdentity, unlinkIdentity } from '@weft/shared/accounts/providers/contract';
import {
  confirmIdentity,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@weft/shared/accounts/second-factor/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { turnOnApp } from '../../../testing/app/turn-on-app.ts';
import type { Browser } from '../../../testing/app/browser.ts';
import { everyEndpoint } from '../../../testing/contracts/every-contract.ts';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';

const LONG_AGO = 10 * 60_000;
const REFUSAL = [403, 'FRESH_PROOF_REQUIRED'];

let app: TestApp;
let ann: TestMember;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  ann = await app.addMember();
});
afterAll(() => app.close());

/** Calls that need a fresh proof. */
const GUARDED: Record<string, (browser: Browser) => Promise<{ status: number; failure: { code: string } }>> =
  {
    'accounts.export': (browser) => browser.call(requestExport),
    'accounts.askEmailChange': (browser) => browser.call(askEmailChange, { body: { email: anEmail() } }),
    'accounts.setUpSecondFactor': (browser) => browser.call(setUpSecondFactor),
    'accounts.turnOnSecondFactor': (browser) =>
      browser.call(turnOnSecondFactor, { body: { setup: 'x', code: '123456' } }),
    'accounts.turnOffSecondFactor': (browser) => browser.call(turnOffSecondFactor),
    'accounts.renewRecoveryCodes': (browser) => browser.call(renewRecoveryCodes),
    'accounts.startPasskey': (browser) => browser.call(startPasskey),
    'accounts.addPasskey': (browser) => browser.call(addPasskey, { body: {} }),
    'accounts.removePasskey': (browser) =>
      browser.call(removePasskey, { params: { id: '0123456789abcdef01234567' } }),
    'accounts.startIdentity': (browser) => browser.call(startIdentity, { params: { provider: 'loom' } }),
    'accounts.unlinkIdentity': (browser) => browser.call(unlinkIdentity, { params: { provider: 'loom' } }),
  };

const exported = async (browser: Browser): Promise<unknown[]> => {
  const answer = await browser.call(requestExport);
  return answer.status === 200 ? [200] : [answer.status, answer.failure.code];
};

test('every call of members with the flag is tested here', async () => {
  const flagged = (await everyEndpoint()).filter(
    ({ needsFreshProof, needsPermission }) => needsFreshProof && !needsPermission,
  );
  expect(flagged.map(({ id }) => id).toSorted()).toEqual(Object.keys(GUARDED).toSorted());
});

test.each(Object.entries(GUARDED))('%s needs a proof of the last 10 minutes', async (_id, call) => {
  app.clock.advance(LONG_AGO);
  const { status, failure } = await call(ann.browser);
  expect([status, failure.code]).toEqual(REFUSAL);
  const confirmed = await ann.browser.call(confirmIdentity, { body: { password: ann.password } });
  expect(confirmed.status).toBe(200);
  const after = await call(ann.browser);
  expect(after.status === 403 ? after.failure.code : 'let through').not.toBe('FRESH_PROOF_REQUIRED');
});

test('signing in is a proof, for 10 minutes', async () => {
  app.clock.advance(LONG_AGO - 60_000);
  expect(await exported(ann.browser)).toEqual([200]);
  app.clock.advance(60_000);
  expect(await exported(ann.browser)).toEqual(REFUSAL);
});

test('a proof counts for its session only', async () => {
  const { email, password } = ann;
  const other = app.browser();
  other.token = (await other.call(login, { body: { email, password } })).data.token;
  app.clock.advance(LONG_AGO);
  expect((await other.call(confirmIdentity, { body: { password } })).status).toBe(200);
  expect(await exported(other)).toEqual([200]);
  expect(await exported(ann.browser)).toEqual(REFUSAL);
});

describe('a proof', () => {
  test('is refused with its field if it is wrong, and the session stays', async () => {
    app.clock.advance(LONG_AGO);
    const wrong = await ann.browser.call(confirmIdentity, { body: { password: 'a wrong password' } });
    expect([wrong.status, wrong.failure.fields]).toEqual([
      400,
      { password: 'The current password is incorrect.' },
    ]);
    expect(await exported(ann.browser)).toEqual(REFUSAL);
    expect((await ann.browser.call(getOwnProfile)).status).toBe(200);
  });

  test.each([{}, { password: 'a', code: '123456' }, { code: '12345' }, { password: '' }])(
    '%j is none',
    async (body) => {
      expect((await ann.browser.call(confirmIdentity, { body })).failure.code).toBe('VALIDATION_FAILED');
    },
  );

  test('may be a code of the app, once', async () => {
    const { app: authenticator } = await turnOnApp(ann.browser, app.clock);
    app.clock.advance(LONG_AGO);
    const give = (code: string) => ann.browser.call(confirmIdentity, { body: { code } });
    const wrong = await give(authenticator.wrongCode());
    expect(wrong.failure.fields?.['code']).toMatch(/^That code is not right/);
    const code = authenticator.nextCode();
    expect((await give(code)).status).toBe(200);
    expect(await exported(ann.browser)).toEqual([200]);
    expect((await give(code)).status).toBe(400);
    // The right one is none of the 10 tries.
    for (let n = 0; n < 8; n += 1) expect((await give(authenticator.wrongCode())).status).toBe(400);
  });

  test('is no code without an app, and wrong codes are limited', async () => {
    const give = () => ann.browser.call(confirmIdentity, { body: { code: '123456' } });
    for (let n = 0; n < 10; n += 1) expect((await give()).status).toBe(400);
    expect((await give()).failure.code).toBe('RATE_LIMITED');
  });
});

test('changing the password and deleting the account ask for the password themselves', async () => {
  app.clock.advance(LONG_AGO);
  const newPassword = 'a brand new password';
  const body = { currentPassword: ann.password, newPassword };
  const changed = await ann.browser.call(changePassword, { body });
  expect(changed.status).toBe(200);
  ann.browser.token = changed.data.token;
  expect(await exported(ann.browser)).toEqual([200]);
  app.clock.advance(LONG_AGO);
  const deleted = await ann.browser.call(deleteAccount, { body: { password: newPassword } });
  expect(deleted.status).toBe(200);
});
