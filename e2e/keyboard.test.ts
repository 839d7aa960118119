import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { artefactPath } from './product/artefacts.ts';
import { DEVICES, launchBrowser, openProfile } from './browser/browser.ts';
import { untilLive } from './browser/live-page.ts';
import { offered } from './pages/accounts.ts';
import { enter, filesAskedBy, paste, tabTo, typeInto } from './pages/keyboard.ts';
import { readMailedCode } from './pages/mailbox.ts';
import { signInElsewhere } from './pages/member.ts';
import { closeProduct, startProduct, type Product } from './product/product.ts';
import { sortProblems } from './browser/refusals.ts';
import { watchForProblems } from './browser/watch.ts';

const { done } = ACCOUNT_TEXTS;
const PERSON = { fullName: 'Mei Tanaka', email: 'mei@example.org', password: 'sixfold88' };
const SECOND = 'quiet-harbour-9';
const THIRD = 'slow-river-town-4';

const folder = mkdtempSync(path.join(tmpdir(), 'weft-keyboard-'));
let browser: Browser;
let product: Product;
let page: Page;
let problems: readonly string[];

// No clicks, taps or programmatic input: these tests only press keys.
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct(folder)]);
  const [desktop] = DEVICES;
  if (!desktop) throw new Error('no device');
  const context = await openProfile(browser, desktop);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.address });
  problems = await watchForProblems(context, product.address);
  page = await context.newPage();
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await page.screenshot({ path: artefactPath('keyboard-failed.png') });
});

afterAll(() => closeProduct({ browser, product, folder }));

/** Waits for the title of a screen and for its focus, which is set in the next frames. */
async function arrived(title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const said = (text: string) => page.getByText(text).last().waitFor();

async function signInWith(password: string): Promise<void> {
  await typeInto(page, 'Email', PERSON.email);
  await typeInto(page, 'Password', password);
  await untilLive(page, () => page.keyboard.press('Enter'));
  await page.waitForURL('**/dashboard');
  await page.getByText('No posts yet').waitFor();
}

/** Chooses from a list with its first letters and the arrow keys. */
async function choose(name: string, letters: string): Promise<void> {
  await typeInto(page, name, letters, 'combobox');
  await offered(page).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
}

test('a visitor registers', async () => {
  await page.goto(product.address);
  await arrived('Sign in');
  await enter(page, 'link', 'Create an account');
  await arrived('Create your account');
  await typeInto(page, 'Full name', PERSON.fullName);
  await typeInto(page, 'Email', PERSON.email);
  await typeInto(page, 'Password', PERSON.password);
  await enter(page, 'button', 'Show password');
  await typeInto(page, 'Confirm password', PERSON.password);
  await tabTo(page, 'checkbox', 'I agree');
  await page.keyboard.press('Space');
  await enter(page, 'button', 'Next');
  await arrived('Add a profile picture');

  await tabTo(page, 'button', 'Choose Image');
  const chooser = await filesAskedBy(page, () => page.keyboard.press('Space'));
  expect(chooser.isMultiple()).toBe(false);
  await enter(page, 'button', 'Next');
  await arrived('Where are you based?');

  await typeInto(page, 'City', 'Osaka');
  await choose('State', 'osak');
  await expect.poll(() => page.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('Japan');
  await typeInto(page, 'Pincode', '5300001');
  await typeInto(page, 'Phone number', '+81 6 1234 5678');
  await enter(page, 'button', 'Complete');
  await said(done.registered);
  await arrived('Verify Your Email');
  await enter(page, 'link', 'Verify OTP');
  await arrived('Verify code');
});

test('a registrant types the code with arrows and Backspace, and pastes it', async () => {
  const boxes = () =>
    page
      .getByRole('group')
      .getByRole('textbox')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value).join('|'));
  const code = await readMailedCode(page, product.address, PERSON.email);
  await page.bringToFront();
  await typeInto(page, 'Digit 1 of 6', '12');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('3');
  await expect.poll(boxes).toBe('1|3||||');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect.poll(boxes).toBe('|||||');
  await paste(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await expect.poll(boxes).toBe(code.split('').join('|'));
  await enter(page, 'button', 'Verify');
  await said(done.emailVerified);
  await arrived('Sign in');
});

test('a member signs in and out', async () => {
  await signInWith(PERSON.password);
  await enter(page, 'button', 'Account menu');
  await enter(page, 'button', 'Sign Out');
  await arrived('Sign in');
});

test('a member replaces a forgotten password', async () => {
  await enter(page, 'link', 'Forgot password?');
  await arrived('Forgot password');
  await typeInto(page, 'Email', PERSON.email);
  await page.keyboard.press('Enter');
  await arrived('Verify code');
  const code = await readMailedCode(page, product.address, PERSON.email, 'password reset');
  await page.bringToFront();
  await tabTo(page, 'textbox', 'Digit 1 of 6');
  await paste(page, code);
  await page.keyboard.press('Enter');
  await arrived('Set a new password');
  await typeInto(page, 'New password', SECOND);
  await typeInto(page, 'Confirm password', SECOND);
  await page.keyboard.press('Enter');
  await said(done.passwordReset);
  await arrived('Sign in');
});

test('a member changes the password, ends sessions, exports the data and deletes the account', async () => {
  await signInWith(SECOND);
  await signInElsewhere(product.address, { ...PERSON, password: SECOND });
  await enter(page, 'button', 'Account menu');
  await enter(page, 'link', 'Settings');
  await arrived('Settings');

  await tabTo(page, 'button', 'Active sessions');
  await page.keyboard.press('Space');
  await page.getByRole('listitem').getByText('This device').waitFor();
  await enter(page, 'button', 'Sign out all other sessions');
  await page.locator('input[type=password]:focus').waitFor();
  await page.keyboard.type(SECOND);
  await page.keyboard.press('Enter');
  await said(done.sessionsEnded);

  await enter(page, 'button', 'Change password');
  await typeInto(page, 'Current Password', SECOND);
  await typeInto(page, 'New Password', THIRD);
  await typeInto(page, 'Confirm New Password', THIRD);
  await page.keyboard.press('Enter');
  await said(done.passwordChanged);

  await enter(page, 'link', 'Your data');
  await enter(page, 'button', 'Download my data');
  const download = page.waitForEvent('download');
  await enter(page, 'button', 'Download');
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);

  await enter(page, 'button', 'Delete my account');
  await typeInto(page, 'Password', THIRD);
  await enter(page, 'button', 'Delete my account');
  await said(done.accountDeleted);
  await arrived('Sign in');
});

test('no page reported a problem', () => {
  expect(sortProblems(problems)).toEqual({ refusals: [], others: [] });
});
