import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AuthenticatorApp } from '../server/src/testing/app/authenticator-app.ts';
import { checkThemes } from './browser/check-screen.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { signOut } from './pages/accounts.ts';
import { dialogOpens, enter, expectFocus, tabTo, typeInto } from './pages/keyboard.ts';
import { PASSWORD, type SignedIn } from './pages/network.ts';
import {
  ACCOUNT_SCREENS,
  ACCOUNT_TEXTS,
  ADMINISTRATION_SCREENS,
  SECOND_FACTOR_SCREENS,
  SECOND_FACTOR_TEXTS,
  UI_TEXTS,
} from './pages/texts.ts';
import { readOwnerToken } from './product/owner-token.ts';
import { sizesHere } from './devices.ts';
import { openBothDevices, type BothDevices } from './product/both-devices.ts';

const { app, setup, codes, confirm, signIn, role } = SECOND_FACTOR_SCREENS;

let stage: BothDevices;
let members: readonly SignedIn[];
beforeAll(async () => {
  stage = await openBothDevices('second-factor', { REQUIRE_SECOND_FACTOR: 'true' });
  members = stage.members;
});
afterEach((context) =>
  keepFailurePictures(
    context,
    'second-factor',
    members.map(({ page }) => page),
  ),
);
afterAll(() => stage?.close());

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** The first of the six boxes of a code. */
const FIRST_BOX = UI_TEXTS.digitOf({ position: 1, length: 6 });

/** Gives the password by keyboard, up to the code. */
async function givePassword(page: Page, email: string): Promise<void> {
  await expectFocus(page, 'textbox', ACCOUNT_SCREENS.email);
  await page.keyboard.type(email);
  await typeInto(page, ACCOUNT_SCREENS.password, PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: signIn.title }).waitFor();
  await expectFocus(page, 'textbox', FIRST_BOX);
}

/** Answers a call once as if the last password had been given long ago. */
const forgetProof = (page: Page, path: string) =>
  page.route(
    `**/api${path}`,
    (route) =>
      route.fulfill({
        status: 403,
        json: { success: false, code: 'FRESH_PROOF_REQUIRED', message: '', requestId: 'e2e' },
      }),
    { times: 1 },
  );

/** In the dialog of a new app: types its code, and keeps the recovery codes. `look` gets the names of the steps. */
async function turnOn(page: Page, look: (name: string) => Promise<void> = () => Promise.resolve()) {
  const setupDialog = await dialogOpens(page, setup.title);
  await expectFocus(page, 'textbox', FIRST_BOX);
  await look('second-factor-setup');
  const key = (await setupDialog.locator('code').innerText()).replaceAll(' ', '');
  const authenticator = new AuthenticatorApp(key, { now: Date.now, advance: () => undefined });
  await page.keyboard.type(authenticator.code());
  await page.keyboard.press('Enter');
  const codesDialog = await dialogOpens(page, codes.title);
  const recoveryCodes = await codesDialog.getByRole('listitem').allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  await look('second-factor-codes');
  await tabTo(page, 'checkbox', codes.safe);
  await page.keyboard.press('Space');
  await enter(page, 'button', codes.done);
  return { authenticator, recoveryCodes };
}

test.each(sizesHere())(
  'on a $name a member sets up an app, signs in with its code, and turns it off',
  async ({ index }) => {
    const { member, device } = stage.at(index);
    const { page } = member;
    const { address } = stage.product;
    const email = index === 0 ? 'dora@example.org' : 'pia@example.org';
    const isPhone = index === 1;

    await page.goto(`${address}/settings`);
    await enter(page, 'button', app.title);
    await enter(page, 'button', app.setUp);
    const { authenticator, recoveryCodes } = await turnOn(page, (name) => checkThemes(page, device, name));
    await page.getByText(codes.left({ count: 10, total: 10 })).waitFor();
    // The button that opened the dialog is gone.
    await expectFocus(page, 'group', app.title);
    await checkThemes(page, device, 'second-factor-on');

    await signOut(page, isPhone);
    await givePassword(page, email);
    await checkThemes(page, device, 'second-factor-code');
    await page.keyboard.type(authenticator.wrongCode());
    await page.keyboard.press('Enter');
    await page.getByText(SECOND_FACTOR_TEXTS.wrong({ count: 4 })).waitFor();
    await expectFocus(page, 'textbox', FIRST_BOX);
    // The code of the setup is used up. The next one is already accepted.
    await page.keyboard.type(authenticator.code(1));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.getByText(ACCOUNT_TEXTS.done.login).waitFor();

    await signOut(page, isPhone);
    await givePassword(page, email);
    await enter(page, 'button', signIn.withRecovery);
    await expectFocus(page, 'textbox', signIn.recoveryLabel);
    await checkThemes(page, device, 'second-factor-recovery');
    await page.keyboard.type(recoveryCodes[0]?.toLowerCase() ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');

    await page.goto(`${address}/settings`);
    await enter(page, 'button', app.title);
    await page.getByText(codes.left({ count: 9, total: 10 })).waitFor();
    await forgetProof(page, '/user/second-factor');
    await enter(page, 'button', app.turnOff);
    await dialogOpens(page, app.turnOffTitle);
    await enter(page, 'button', app.turnOff);
    await dialogOpens(page, confirm.title);
    await expectFocus(page, 'textbox', ACCOUNT_SCREENS.password);
    await checkThemes(page, device, 'second-factor-confirm');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await button(page, app.setUp).waitFor();
    await expectFocus(page, 'group', app.title);
  },
);

test('an owner whose role needs a second factor is led to the setup, and back', async () => {
  const { member, device } = stage.at(0);
  const { page } = member;
  const { address } = stage.product;
  const { claim, members: membersTexts } = ADMINISTRATION_SCREENS;
  await page.goto(`${address}/admin/claim#token=${readOwnerToken(stage.folder)}`);
  await enter(page, 'button', claim.title);
  await page.waitForURL('**/dashboard');
  await page.goto(`${address}/admin/members`);
  await page.getByRole('heading', { level: 1, name: role.title }).waitFor();
  await checkThemes(page, device, 'role-needs-second-factor');
  await enter(page, 'link', role.link);
  await expectFocus(page, 'button', app.setUp);
  await page.keyboard.press('Enter');
  await turnOn(page);
  await page.getByRole('heading', { level: 1, name: membersTexts.title }).waitFor();
  await page.getByRole('button', { name: 'Pia Phone' }).waitFor();
});
