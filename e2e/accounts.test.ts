import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MEMBER_TEXTS } from '@weft/shared/members/texts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readZip } from '../server/src/testing/files/read-zip.ts';
import { artefactPath } from './product/artefacts.ts';
import { launchBrowser, openProfile } from './browser/browser.ts';
import { devicesHere } from './devices.ts';
import { checkScreen } from './browser/check-screen.ts';
import {
  choosePicture,
  fillStep1,
  fillStep3,
  offered,
  signIn,
  typeCode,
  type Person,
} from './pages/accounts.ts';
import { readMailedCode, readMailedLink } from './pages/mailbox.ts';
import { joinAndSignIn, signInElsewhere, startAccount } from './pages/member.ts';
import { downloadData, fillPasswords, openSection, toggleRow } from './pages/settings.ts';
import {
  ACCOUNT_SCREENS,
  ACCOUNT_TEXTS,
  APP_SCREENS,
  EMAIL_CHANGE_SCREENS,
  EMAIL_CHANGE_TEXTS,
  UI_TEXTS,
} from './pages/texts.ts';
import { makePhoto } from './files/picture.ts';
import { closeProduct, startProduct, type Product } from './product/product.ts';
import { sortProblems } from './browser/refusals.ts';
import { watchForProblems } from './browser/watch.ts';

const { rules, done, failed } = ACCOUNT_TEXTS;
const NEWCOMER = { fullName: 'Noor Haddad', email: 'noor@example.org', password: 'sixfold88' };
const MEMBER = { fullName: 'Ravi Menon', email: 'ravi@example.org', password: 'sixfold88' };
const LATECOMER = { fullName: 'Ines Duarte', email: 'ines@example.org', password: 'sixfold88' };
const HOME = { city: 'Kochi', country: 'IN', state: 'IN-KL', pinCode: '682001', phone: '+91 484 555 0101' };
const NEXT_EMAIL = 'noor.haddad@example.org';
const NEW_PASSWORD = 'quiet-harbour-9';
const PASSWORD_BY_LINK = 'quiet-harbour-10';
/** Failures that these tests provoke on purpose; anything else in the console fails the test. */
const PROVOKED = [
  '401 /api/user/login',
  '403 /api/user/login',
  '400 /api/user/register/step1',
  '409 /api/user/register/step1',
  '400 /api/user/verify-otp',
  '400 /api/user/verify-email',
  '403 /api/user/reset-password',
  '400 /api/user/check-reset-link',
  '400 /api/user/change-password',
  '400 /api/user/account',
  '400 /api/user/sessions',
  '401 /api/user/profile',
];

/**
 * The cached profile is shown until the server rejects an ended session. Which of these calls the shell has sent by then
 * depends on time.
 */
const OF_ENDED_SESSION: readonly string[] = [
  '401 /api/messages/conversations?limit=20',
  '401 /api/messages/unread-count',
  '401 /api/network/counts',
  '401 /api/notifications/unread-count',
  '401 /api/user/proofs',
];

describe.each(devicesHere())('account screens on a $name', (device) => {
  const folder = mkdtempSync(path.join(tmpdir(), `weft-accounts-${device.name}-`));
  let browser: Browser;
  let product: Product;
  let context: BrowserContext;
  let page: Page;
  let problems: readonly string[];

  const check = (name: string) => checkScreen(page, device, `accounts-${name}`);
  const open = (place: string) => page.goto(`${product.address}${place}`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

  beforeAll(async () => {
    [browser, product] = await Promise.all([launchBrowser(), startProduct(folder)]);
    context = await openProfile(browser, device);
    problems = await watchForProblems(context, product.address);
    page = await context.newPage();
    await joinAndSignIn(context, page, product.address, MEMBER, HOME);
    await context.clearCookies();
    await startAccount(product.address, LATECOMER);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    await page.screenshot({ path: artefactPath(`${device.name}-accounts-failed.png`), fullPage: true });
  });

  afterAll(() => closeProduct({ browser, product, folder }));

  async function tryToSignIn({ email, password }: Pick<Person, 'email' | 'password'>) {
    await page.getByLabel(ACCOUNT_SCREENS.email).fill(email);
    await page.getByLabel(ACCOUNT_SCREENS.password, { exact: true }).fill(password);
    await button(ACCOUNT_SCREENS.signIn).click();
  }

  test('sign-in shows broken rules, a wrong password and an unverified address', async () => {
    await open('/');
    await button(ACCOUNT_SCREENS.signIn).click();
    await page.getByText(rules.email).waitFor();
    await check('sign-in-rules');
    await tryToSignIn({ email: MEMBER.email, password: 'not this one' });
    await page.getByRole('alert').getByText(failed.credentials).waitFor();
    await check('sign-in-wrong');
    await tryToSignIn(LATECOMER);
    await page.getByText(failed.emailNotVerified).waitFor();
    await check('sign-in-unverified');
    await button(ACCOUNT_SCREENS.signInScreen.newCode).click();
    await page.waitForURL('**/verify-otp');
  });

  test('registration shows the rules of all three forms, the list of states and the picture', async () => {
    await open('/register');
    await button(ACCOUNT_SCREENS.register.next).click();
    await page.getByText(MEMBER_TEXTS.rules.fullName).waitFor();
    await check('register-1-rules');
    await fillStep1(page, { ...NEWCOMER, password: 'Password123' });
    await button(ACCOUNT_SCREENS.register.next).click();
    await page.getByText(rules.passwordCommon).waitFor();
    await check('register-1-common');
    await fillStep1(page, { ...NEWCOMER, email: MEMBER.email });
    await button(ACCOUNT_SCREENS.register.next).click();
    await page.getByText(failed.emailTaken).waitFor();
    await check('register-1-taken');
    await page.getByLabel(ACCOUNT_SCREENS.email).fill(NEWCOMER.email);
    await button(ACCOUNT_SCREENS.register.next).click();
    await button(ACCOUNT_SCREENS.photo.choose).waitFor();
    await check('register-2-empty');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await page.getByRole('alert').waitFor();
    await check('register-2-refused');
    await choosePicture(page, 'noor.jpg', await makePhoto(800, 800));
    await check('register-2-chosen');
    await button(ACCOUNT_SCREENS.register.next).click();
    await button(ACCOUNT_SCREENS.register.complete).click();
    await page.getByText(MEMBER_TEXTS.rules.city).waitFor();
    await check('register-3-rules');
    await page.getByRole('combobox', { name: ACCOUNT_SCREENS.state }).pressSequentially('ker');
    await offered(page).first().waitFor();
    await check('register-3-list');
    await page.keyboard.press('Escape');
    await fillStep3(page, { ...HOME, country: 'India', state: 'Kerala' });
    await button(ACCOUNT_SCREENS.register.complete).click();
    await page.getByRole('heading', { name: ACCOUNT_SCREENS.verifyStep.title }).waitFor();
    await check('register-4');
  });

  test('verification rejects an empty and a wrong code, and the mailed link works, too', async () => {
    await page.getByRole('link', { name: ACCOUNT_SCREENS.verifyStep.open }).click();
    await page.waitForURL('**/verify-otp');
    await check('verify-otp');
    await typeCode(page, wrongCode(await readMailedCode(page, product.address, NEWCOMER.email)));
    await button(ACCOUNT_SCREENS.code.verify).click();
    await page.getByText(failed.codeWrong).waitFor();
    await check('verify-otp-wrong');
    const link = await readMailedLink(page, product.address, NEWCOMER.email);
    await page.goto(link.replace(/^https?:\/\/[^/]+/, product.address));
    await page.getByText(done.emailVerified).waitFor();
    expect(page.url()).toBe(`${product.address}/verify-email`);
    await check('verify-email-done');
    await page.goto(link.replace(/^https?:\/\/[^/]+/, product.address));
    await page.getByText(failed.linkExpired).waitFor();
    await check('verify-email-over');
  });

  test('a forgotten password is requested, resumed, verified and replaced with a code', async () => {
    await open('/forgot-password');
    await button(ACCOUNT_SCREENS.forgotPassword.send).click();
    await page.getByText(rules.email).waitFor();
    await check('forgot-password-rules');
    await page.getByLabel(ACCOUNT_SCREENS.email).fill(NEWCOMER.email);
    await button(ACCOUNT_SCREENS.forgotPassword.send).click();
    await page.waitForURL('**/verify-otp');
    await check('verify-otp-reset');
    await page.goBack();
    await page.getByRole('heading', { name: ACCOUNT_SCREENS.forgotPassword.sentTitle }).waitFor();
    await check('forgot-password-sent');
    await page.getByRole('link', { name: ACCOUNT_SCREENS.forgotPassword.enterCode }).click();
    await typeCode(page, await readMailedCode(page, product.address, NEWCOMER.email, 'reset'));
    await button(ACCOUNT_SCREENS.code.verify).click();
    await page.waitForURL('**/reset-password');
    await button(ACCOUNT_SCREENS.resetPassword.reset).click();
    await page.getByText(rules.allFields).waitFor();
    await check('reset-password-rules');
    await page.getByLabel(ACCOUNT_SCREENS.resetPassword.newPassword).fill(NEW_PASSWORD);
    await page.getByLabel(ACCOUNT_SCREENS.confirmPassword).fill(NEW_PASSWORD);
    await button(UI_TEXTS.showPassword).first().click();
    await check('reset-password');
    const { cookies } = await context.storageState();
    await context.clearCookies({ name: 'resetGrant' });
    await button(ACCOUNT_SCREENS.resetPassword.reset).click();
    await page.getByText(failed.resetGrant).waitFor();
    await check('reset-password-refused');
    await context.addCookies(cookies.filter(({ name }) => name === 'resetGrant'));
    await button(ACCOUNT_SCREENS.resetPassword.reset).click();
    await page.getByText(done.passwordReset).waitFor();
    await page.waitForURL((url) => url.pathname === '/');
    await check('reset-password-done');
  });

  test('a forgotten password is replaced with the mailed link, which works once', async () => {
    await open('/forgot-password');
    await page.getByLabel(ACCOUNT_SCREENS.email).fill(MEMBER.email);
    await button(ACCOUNT_SCREENS.forgotPassword.send).click();
    await page.waitForURL('**/verify-otp');
    const mailed = await readMailedLink(page, product.address, MEMBER.email, 'reset');
    const link = mailed.replace(/^https?:\/\/[^/]+/, product.address);
    await page.goto(link);
    await page.getByLabel(ACCOUNT_SCREENS.resetPassword.newPassword).fill(PASSWORD_BY_LINK);
    expect(page.url()).toBe(`${product.address}/reset-password`);
    await check('reset-by-link');
    await page.getByLabel(ACCOUNT_SCREENS.confirmPassword).fill(PASSWORD_BY_LINK);
    await button(ACCOUNT_SCREENS.resetPassword.reset).click();
    await page.getByText(done.passwordReset).waitFor();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto(link);
    await page.getByText(failed.linkExpired).waitFor();
    await check('reset-by-link-over');
    await page.getByRole('link', { name: UI_TEXTS.backToSignIn }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('the settings change the password, end sessions and export data', async () => {
    await signIn(page, { ...NEWCOMER, password: NEW_PASSWORD });
    await open('/settings');
    await page.getByRole('heading', { name: APP_SCREENS.settings.title }).waitFor();
    await check('settings');
    await toggleRow(page, ACCOUNT_SCREENS.changePassword.title);
    await button(ACCOUNT_SCREENS.changePassword.change).click();
    await page.getByText(rules.allFields).waitFor();
    await check('settings-password-rules');
    await fillPasswords(page, 'not this one', NEWCOMER.password);
    await button(ACCOUNT_SCREENS.changePassword.change).click();
    await page.getByText(failed.currentPassword).waitFor();
    await check('settings-password-wrong');
    await fillPasswords(page, NEW_PASSWORD, NEWCOMER.password);
    await button(ACCOUNT_SCREENS.changePassword.change).click();
    await page.getByText(done.passwordChanged).waitFor();
    await signInElsewhere(product.address, NEWCOMER);
    await toggleRow(page, ACCOUNT_SCREENS.sessions.title);
    await button(ACCOUNT_SCREENS.sessions.signOutOthers).waitFor();
    await check('settings-sessions');
    await button(ACCOUNT_SCREENS.sessions.signOutOthers).click();
    await page.getByLabel(ACCOUNT_SCREENS.password, { exact: true }).fill('not this one');
    await page.keyboard.press('Enter');
    await page.getByText(failed.currentPassword).waitFor();
    await check('settings-sessions-password');
    await page.getByLabel(ACCOUNT_SCREENS.password, { exact: true }).fill(NEWCOMER.password);
    await button(UI_TEXTS.signOut).click();
    await page.getByText(done.sessionsEnded).waitFor();
    await toggleRow(page, ACCOUNT_SCREENS.sessions.title);
    await openSection(page, APP_SCREENS.settings.data);
    await toggleRow(page, ACCOUNT_SCREENS.download.title);
    const { name, content } = await downloadData(page);
    await check('settings-download');
    expect(name).toMatch(/^weft-data-\d{4}-\d\d-\d\d\.zip$/);
    const files = readZip(content);
    expect(JSON.parse(String(files.get('account.json')))).toMatchObject({
      fullName: NEWCOMER.fullName,
      email: NEWCOMER.email,
      location: { city: HOME.city, state: { _id: HOME.state } },
    });
    expect([...files.keys()].some((file) => file.startsWith('pictures/profileImage.'))).toBe(true);
  });

  test('a new address is confirmed by a mailed link, and the former one undoes the change', async () => {
    const texts = EMAIL_CHANGE_SCREENS;
    const openLink = async (email: string, kind: 'confirmEmail' | 'emailChanged') => {
      const link = await readMailedLink(page, product.address, email, kind);
      await page.goto(link.replace(/^https?:\/\/[^/]+/, product.address));
    };
    await open('/settings');
    await toggleRow(page, texts.title);
    await page.getByLabel(texts.newAddress).fill(NEXT_EMAIL);
    await page.keyboard.press('Enter');
    await button(texts.cancel).waitFor();
    await check('settings-email');
    await openLink(NEXT_EMAIL, 'confirmEmail');
    await page.getByText(EMAIL_CHANGE_TEXTS.confirmed).waitFor();
    await check('email-confirmed');
    await openLink(NEWCOMER.email, 'emailChanged');
    await button(texts.undo.action).waitFor();
    await check('email-undo');
    await button(texts.undo.action).click();
    await page.getByLabel(ACCOUNT_SCREENS.resetPassword.newPassword).fill(NEWCOMER.password);
    await page.getByLabel(ACCOUNT_SCREENS.confirmPassword).fill(NEWCOMER.password);
    await button(ACCOUNT_SCREENS.resetPassword.reset).click();
    await page.waitForURL((url) => url.pathname === '/');
    await tryToSignIn(NEWCOMER);
    await page.waitForURL('**/dashboard');
  });

  test('an ended session leads to sign-in and back to the same place', async () => {
    const token = await signInElsewhere(product.address, NEWCOMER);
    await open('/terms');
    const ended = await fetch(`${product.address}/api/user/sessions`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ password: NEWCOMER.password }),
    });
    expect(ended.status).toBe(200);
    const isShown = page.getByText(failed.sessionEnded).waitFor();
    await open('/settings');
    await isShown;
    await check('session-ended');
    await tryToSignIn(NEWCOMER);
    await page.waitForURL('**/settings');
  });

  test('the member deletes the account', async () => {
    await openSection(page, APP_SCREENS.settings.data);
    await toggleRow(page, ACCOUNT_SCREENS.deleteAccount.title);
    await page.getByLabel(ACCOUNT_SCREENS.password, { exact: true }).fill('not this one');
    await button(ACCOUNT_SCREENS.deleteAccount.title).click();
    await page.getByText(failed.currentPassword).waitFor();
    await check('settings-delete-wrong');
    await page.getByLabel(ACCOUNT_SCREENS.password, { exact: true }).fill(NEWCOMER.password);
    await button(ACCOUNT_SCREENS.deleteAccount.title).click();
    await page.getByText(done.accountDeleted).waitFor();
    await page.waitForURL((url) => url.pathname === '/');
    await check('account-deleted');
    await tryToSignIn(NEWCOMER);
    await page.getByRole('alert').getByText(failed.credentials).waitFor();
  });

  test.each([
    ['/privacy-policy', UI_TEXTS.privacyPolicy],
    ['/terms', UI_TEXTS.terms],
    ['/nowhere', APP_SCREENS.notFound.title],
  ])('%s shows its title', async (place, title) => {
    await open(place);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await check(place.slice(1));
  });

  test('no page reported a problem except the provoked ones', () => {
    const { refusals, others } = sortProblems(problems);
    expect(others).toEqual([]);
    const provoked = new Set(refusals.filter((refusal) => !OF_ENDED_SESSION.includes(refusal)));
    expect([...provoked].toSorted()).toEqual(PROVOKED.toSorted());
  });
});
