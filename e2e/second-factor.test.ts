import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AuthenticatorApp } from '../server/src/testing/app/authenticator-app.ts';
import { checkThemes } from './browser/check-screen.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { signOut, typeCode } from './pages/accounts.ts';
import { dialogOpens, expectFocus } from './pages/keyboard.ts';
import { PASSWORD, type SignedIn } from './pages/network.ts';
import { openSection, toggleRow } from './pages/settings.ts';
import {
  ACCOUNT_SCREENS,
  ACCOUNT_TEXTS,
  APP_SCREENS,
  SECOND_FACTOR_SCREENS,
  SECOND_FACTOR_TEXTS,
} from './pages/texts.ts';
import { openBothDevices, SIZES, type BothDevices } from './product/both-devices.ts';

const { app, setup, codes, confirm, signIn } = SECOND_FACTOR_SCREENS;

let stage: BothDevices;
let members: readonly SignedIn[];
beforeAll(async () => {
  stage = await openBothDevices('second-factor');
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

/** Gives the password, up to the code. */
async function givePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel(ACCOUNT_SCREENS.email).fill(email);
  await page.getByLabel(ACCOUNT_SCREENS.password, { exact: true }).fill(PASSWORD);
  await button(page, ACCOUNT_SCREENS.signIn).click();
  await page.getByRole('heading', { name: signIn.title }).waitFor();
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

test.each(SIZES)(
  'on a $name a member sets up an app, signs in with its code, and turns it off',
  async ({ index }) => {
    const { member, device } = stage.at(index);
    const { page } = member;
    const { address } = stage.product;
    const email = index === 0 ? 'dora@example.org' : 'pia@example.org';
    const isPhone = index === 1;

    await page.goto(`${address}/settings`);
    await toggleRow(page, app.title);
    await button(page, app.setUp).click();
    const setupDialog = await dialogOpens(page, setup.title);
    await checkThemes(page, device, 'second-factor-setup');
    const key = (await setupDialog.locator('code').innerText()).replaceAll(' ', '');
    const authenticator = new AuthenticatorApp(key, { now: Date.now, advance: () => undefined });
    await typeCode(page, authenticator.code());
    await page.keyboard.press('Enter');
    const codesDialog = await dialogOpens(page, codes.title);
    const recoveryCodes = await codesDialog.getByRole('listitem').allInnerTexts();
    expect(recoveryCodes).toHaveLength(10);
    await checkThemes(page, device, 'second-factor-codes');
    await codesDialog.getByRole('checkbox', { name: codes.safe }).check();
    await button(codesDialog, codes.done).click();
    await page.getByText(codes.left({ count: 10, total: 10 })).waitFor();
    await checkThemes(page, device, 'second-factor-on');

    await signOut(page, isPhone);
    await givePassword(page, email);
    await checkThemes(page, device, 'second-factor-code');
    await typeCode(page, authenticator.wrongCode());
    await page.keyboard.press('Enter');
    await page.getByText(SECOND_FACTOR_TEXTS.wrong({ count: 4 })).waitFor();
    // The code of the setup is used up. The next one is already accepted.
    await typeCode(page, authenticator.code(1));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.getByText(ACCOUNT_TEXTS.done.login).waitFor();

    await signOut(page, isPhone);
    await givePassword(page, email);
    await button(page, signIn.withRecovery).click();
    await expectFocus(page, 'textbox', signIn.recoveryLabel);
    await checkThemes(page, device, 'second-factor-recovery');
    await page.keyboard.type(recoveryCodes[0]?.toLowerCase() ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');

    await page.goto(`${address}/settings`);
    await openSection(page, APP_SCREENS.settings.account);
    await toggleRow(page, app.title);
    await page.getByText(codes.left({ count: 9, total: 10 })).waitFor();
    await forgetProof(page, '/user/second-factor');
    await button(page, app.turnOff).click();
    await button(await dialogOpens(page, app.turnOffTitle), app.turnOff).click();
    const question = await dialogOpens(page, confirm.title);
    await checkThemes(page, device, 'second-factor-confirm');
    await question.getByLabel(ACCOUNT_SCREENS.password, { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await button(page, app.setUp).waitFor();
  },
);
