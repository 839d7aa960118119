import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { APP_NAME } from '@weft/shared/app';
import { setLanguageSource } from '@weft/shared/languages/current-language';
import { DEFAULT_LANGUAGE } from '@weft/shared/languages/languages';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { artefactPath } from './product/artefacts.ts';
import { DEVICES, launchBrowser, openProfile } from './browser/browser.ts';
import { untilLive } from './browser/live-page.ts';
import { offered } from './pages/accounts.ts';
import { enter, filesAskedBy, paste, tabTo, typeInto } from './pages/keyboard.ts';
import { readMailedCode } from './pages/mailbox.ts';
import { signInElsewhere } from './pages/member.ts';
import {
  ACCOUNT_SCREENS,
  ACCOUNT_TEXTS,
  APP_SCREENS,
  partOf,
  POST_SCREENS,
  UI_TEXTS,
} from './pages/texts.ts';
import { languagesOr } from './languages.ts';
import { closeProduct, startProduct, type Product } from './product/product.ts';
import { sortProblems } from './browser/refusals.ts';
import { watchForProblems } from './browser/watch.ts';

const { done } = ACCOUNT_TEXTS;
const {
  changePassword,
  code: codeScreen,
  deleteAccount,
  download: dataDownload,
  forgotPassword,
} = ACCOUNT_SCREENS;
const { location, photo, register, resetPassword, sessions, signInScreen, verifyStep } = ACCOUNT_SCREENS;
const PERSON = { fullName: 'Mei Tanaka', email: 'mei@example.org', password: 'sixfold88' };
const SECOND = 'quiet-harbour-9';
const THIRD = 'slow-river-town-4';

/** How the label of the consent begins. */
function agreement(): string {
  const [beginning = ''] = register.agree({ terms: (text) => text, privacy: (text) => text });
  return beginning.trim();
}

/** Left to right, and right to left. */
const LANGUAGES = languagesOr(['en', 'ar']);

describe.each(LANGUAGES)('an account by keyboard alone, in %s', (language) => {
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
    setLanguageSource(() => language);
    const context = await openProfile(browser, desktop);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.address });
    problems = await watchForProblems(context, product.address);
    page = await context.newPage();
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await page.screenshot({ path: artefactPath(`keyboard-${language}-failed.png`) });
  });

  afterAll(async () => {
    setLanguageSource(() => DEFAULT_LANGUAGE);
    await closeProduct({ browser, product, folder });
  });

  /** Waits for the title of a screen and for its focus, which is set in the next frames. */
  async function arrived(title: string): Promise<void> {
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }

  const said = (text: string) => page.getByText(text).last().waitFor();

  async function signInWith(password: string): Promise<void> {
    await typeInto(page, ACCOUNT_SCREENS.email, PERSON.email);
    await typeInto(page, ACCOUNT_SCREENS.password, password);
    await untilLive(page, () => page.keyboard.press('Enter'));
    await page.waitForURL('**/dashboard');
    await page.getByText(POST_SCREENS.empty.title).waitFor();
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
    await arrived(signInScreen.title);
    await enter(
      page,
      'link',
      partOf((create) => signInScreen.register({ app: APP_NAME, create })),
    );
    await arrived(register.title);
    await typeInto(page, register.fullName, PERSON.fullName);
    await typeInto(page, ACCOUNT_SCREENS.email, PERSON.email);
    await typeInto(page, ACCOUNT_SCREENS.password, PERSON.password);
    await enter(page, 'button', UI_TEXTS.showPassword);
    await typeInto(page, ACCOUNT_SCREENS.confirmPassword, PERSON.password);
    await tabTo(page, 'checkbox', agreement());
    await page.keyboard.press('Space');
    await enter(page, 'button', register.next);
    await arrived(photo.title);

    await tabTo(page, 'button', photo.choose);
    const chooser = await filesAskedBy(page, () => page.keyboard.press('Space'));
    expect(chooser.isMultiple()).toBe(false);
    await enter(page, 'button', register.next);
    await arrived(location.title);

    await typeInto(page, location.city, 'Osaka');
    await choose(ACCOUNT_SCREENS.state, 'osak');
    const country = new Intl.DisplayNames(language, { type: 'region' }).of('JP');
    await expect
      .poll(() => page.getByRole('combobox', { name: ACCOUNT_SCREENS.country }).inputValue())
      .toBe(country);
    await typeInto(page, location.pinCode, '5300001');
    await typeInto(page, location.phone, '+81 6 1234 5678');
    await enter(page, 'button', register.complete);
    await said(done.registered);
    await arrived(verifyStep.title);
    await enter(page, 'link', verifyStep.open);
    await arrived(codeScreen.title);
  });

  test('a registrant types the code with arrows and Backspace, and pastes it', async () => {
    const boxes = () =>
      page
        .getByRole('group')
        .getByRole('textbox')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value).join('|'));
    const code = await readMailedCode(page, product.address, PERSON.email);
    await page.bringToFront();
    await typeInto(page, UI_TEXTS.digitOf({ position: 1, length: 6 }), '12');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('3');
    await expect.poll(boxes).toBe('1|3||||');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect.poll(boxes).toBe('|||||');
    await paste(page, `${code.slice(0, 3)} ${code.slice(3)}`);
    await expect.poll(boxes).toBe(code.split('').join('|'));
    await enter(page, 'button', codeScreen.verify);
    await said(done.emailVerified);
    await arrived(signInScreen.title);
  });

  test('a member signs in and out', async () => {
    await signInWith(PERSON.password);
    await enter(page, 'button', APP_SCREENS.menu.accountMenu);
    await enter(page, 'button', UI_TEXTS.signOut);
    await arrived(signInScreen.title);
  });

  test('a member replaces a forgotten password', async () => {
    await enter(page, 'link', signInScreen.forgot);
    await arrived(forgotPassword.title);
    await typeInto(page, ACCOUNT_SCREENS.email, PERSON.email);
    await page.keyboard.press('Enter');
    await arrived(codeScreen.title);
    const code = await readMailedCode(page, product.address, PERSON.email, 'reset');
    await page.bringToFront();
    await tabTo(page, 'textbox', UI_TEXTS.digitOf({ position: 1, length: 6 }));
    await paste(page, code);
    await page.keyboard.press('Enter');
    await arrived(resetPassword.title);
    await typeInto(page, resetPassword.newPassword, SECOND);
    await typeInto(page, ACCOUNT_SCREENS.confirmPassword, SECOND);
    await page.keyboard.press('Enter');
    await said(done.passwordReset);
    await arrived(signInScreen.title);
  });

  test('a member changes the password, ends sessions, exports the data and deletes the account', async () => {
    await signInWith(SECOND);
    await signInElsewhere(product.address, { ...PERSON, password: SECOND });
    await enter(page, 'button', APP_SCREENS.menu.accountMenu);
    await enter(page, 'link', APP_SCREENS.settings.title);
    await arrived(APP_SCREENS.settings.title);

    await tabTo(page, 'button', sessions.title);
    await page.keyboard.press('Space');
    await page.getByRole('listitem').getByText(sessions.thisDevice).waitFor();
    await enter(page, 'button', sessions.signOutOthers);
    await page.locator('input[type=password]:focus').waitFor();
    await page.keyboard.type(SECOND);
    await page.keyboard.press('Enter');
    await said(done.sessionsEnded);

    await enter(page, 'button', changePassword.title);
    await typeInto(page, changePassword.current, SECOND);
    await typeInto(page, changePassword.newPassword, THIRD);
    await typeInto(page, changePassword.confirm, THIRD);
    await page.keyboard.press('Enter');
    await said(done.passwordChanged);

    await enter(page, 'link', APP_SCREENS.settings.data);
    await enter(page, 'button', dataDownload.title);
    const download = page.waitForEvent('download');
    await enter(page, 'button', dataDownload.download);
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);

    await enter(page, 'button', deleteAccount.title);
    await typeInto(page, ACCOUNT_SCREENS.password, THIRD);
    await enter(page, 'button', deleteAccount.title);
    await said(done.accountDeleted);
    await arrived(signInScreen.title);
  });

  test('no page reported a problem', () => {
    expect(sortProblems(problems)).toEqual({ refusals: [], others: [] });
  });
});
