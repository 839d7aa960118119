import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addSession, openProfile } from './browser/browser.ts';
import { checkScreen, checkThemes } from './browser/check-screen.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { addAuthenticator } from './browser/virtual-authenticator.ts';
import { signOut } from './pages/accounts.ts';
import { dialogOpens, enter, expectFocus, tabTo } from './pages/keyboard.ts';
import type { SignedIn } from './pages/network.ts';
import { toggleRow } from './pages/settings.ts';
import {
  ACCOUNT_SCREENS,
  ACCOUNT_TEXTS,
  ADMINISTRATION_SCREENS,
  ADMINISTRATION_TEXTS,
  PASSKEY_SCREENS,
  PASSKEY_TEXTS,
  PROVIDER_SCREENS,
  PROVIDER_TEXTS,
  SECOND_FACTOR_SCREENS,
  UI_TEXTS,
} from './pages/texts.ts';
import { startOidcProvider, type OidcProvider } from '../server/src/testing/services/oidc-provider.ts';
import { providersSetting } from '../server/src/testing/services/provider-settings.ts';
import { readOwnerToken } from './product/owner-token.ts';
import { sizesHere } from './devices.ts';
import { openBothDevices, type BothDevices } from './product/both-devices.ts';

const texts = PASSKEY_SCREENS;

let provider: OidcProvider;
let stage: BothDevices;
let members: readonly SignedIn[];
beforeAll(async () => {
  provider = await startOidcProvider();
  stage = await openBothDevices('passkeys', providersSetting(provider.settings));
  const { address } = stage.product;
  const publicUrl = address.replace('127.0.0.1', 'localhost');
  provider.register({ publicUrl, apiUrl: `${address}/api` });
  members = stage.members;
});
afterEach((context) =>
  keepFailurePictures(
    context,
    'passkeys',
    members.map(({ page }) => page),
  ),
);
afterAll(async () => {
  await stage?.close();
  await provider?.close();
});

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** Does something that leads to a question for a passkey, and waits for its challenge. */
async function untilAsked(page: Page, path: string, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForResponse((response) => response.url().endsWith(path)), act()]);
}

/** Answers a call once as if the last proof had been given long ago. */
const forgetProof = (page: Page) =>
  page.route(
    /\/api\/user\/passkeys\/[0-9a-f]{24}$/,
    (route) =>
      route.fulfill({
        status: 403,
        json: { success: false, code: 'FRESH_PROOF_REQUIRED', message: '', requestId: 'e2e' },
      }),
    { times: 1 },
  );

test('at an IP address the screens say why there are no passkeys, and where they work', async () => {
  const { member, device } = stage.at(0);
  const { page } = member;
  const { address } = stage.product;
  const named = address.replace('127.0.0.1', 'localhost');
  await page.goto(`${address}/settings`);
  await toggleRow(page, texts.title);
  await page.getByRole('link', { name: named }).waitFor();
  await checkThemes(page, device, 'passkeys-elsewhere');
  const context = await openProfile(stage.browser, device);
  const visitor = await context.newPage();
  await visitor.goto(address);
  expect(await visitor.getByRole('link', { name: named }).getAttribute('href')).toBe(named);
  await checkScreen(visitor, device, 'passkeys-off');
  await context.close();
});

test.each(sizesHere())(
  'on a $name a member adds a passkey, signs in with it by button and autofill, renames and removes it',
  async ({ index }) => {
    const { member, device } = stage.at(index);
    const { page, context, token } = member;
    const isPhone = index === 1;
    // Browsers refuse passkeys at an IP address.
    const address = stage.product.address.replace('127.0.0.1', 'localhost');
    await addSession(context, address, token);
    const authenticator = await addAuthenticator(page);
    const options = '/api/user/login/passkey/options';

    await page.goto(`${address}/settings`);
    await toggleRow(page, texts.title);
    await button(page, texts.add).waitFor();
    await checkThemes(page, device, 'passkeys-none');
    await authenticator.answer(true);
    await tabTo(page, 'button', texts.add);
    await page.keyboard.press('Enter');
    await page.getByText(PASSKEY_TEXTS.added).waitFor();
    const list = page.getByRole('list', { name: texts.list });
    await list.getByText(texts.neverUsed).waitFor();
    await page.getByText(PASSKEY_TEXTS.added).waitFor({ state: 'hidden' });

    await list.getByRole('button').first().click();
    const naming = await dialogOpens(page, texts.renameTitle);
    await checkThemes(page, device, 'passkeys-rename');
    await naming.getByRole('textbox').fill('Office key');
    await page.keyboard.press('Enter');
    await button(page, texts.rename({ name: 'Office key' })).waitFor();
    await checkScreen(page, device, 'passkeys-list');

    // A second one would make the device choose.
    await button(page, texts.add).click();
    await page.getByText(texts.onDevice).waitFor();
    await authenticator.answer(false);

    await untilAsked(page, options, () => signOut(page, isPhone));
    const signIn = button(page, texts.signIn.button);
    await signIn.waitFor();
    await checkScreen(page, device, 'passkeys-sign-in');
    // The authenticator answers questions that are asked from now on.
    await authenticator.answer(true);
    await expectFocus(page, 'textbox', ACCOUNT_SCREENS.email);
    await tabTo(page, 'button', texts.signIn.button, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.getByText(ACCOUNT_TEXTS.done.login).waitFor();

    // Now it answers the email field as soon as the page has opened.
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/user/login/passkey'));
    await signOut(page, isPhone);
    expect((await answered).status()).toBe(200);
    await page.waitForURL('**/dashboard');

    await page.goto(`${address}/settings`);
    await toggleRow(page, texts.title);
    await forgetProof(page);
    await button(page, texts.remove({ name: 'Office key' })).click();
    await button(
      await dialogOpens(page, texts.removeTitle({ name: 'Office key' })),
      texts.removeAction,
    ).click();
    const question = await dialogOpens(page, SECOND_FACTOR_SCREENS.confirm.title);
    await checkThemes(page, device, 'passkeys-confirm');
    await button(question, texts.confirm).click();
    await page.getByText(PASSKEY_TEXTS.removed).waitFor();
    await expect.poll(() => list.count()).toBe(0);
  },
);

test.each(sizesHere())(
  'on a $name a member signs in at an organisation, and unlinks it',
  async ({ index }) => {
    const { member, device } = stage.at(index);
    const { page } = member;
    const email = `${member.name.split(' ')[0]}@example.org`.toLowerCase();
    const address = stage.product.address.replace('127.0.0.1', 'localhost');
    const { name } = provider.settings;
    provider.become({ sub: `member-${index}`, email, email_verified: true, name: 'Another Name' });
    await page.goto(`${address}/dashboard`);
    await signOut(page, index === 1);

    const way = button(page, PROVIDER_SCREENS.signIn.button({ name }));
    await way.waitFor();
    await checkThemes(page, device, 'organisations-sign-in');
    await expectFocus(page, 'textbox', ACCOUNT_SCREENS.email);
    await tabTo(page, 'button', PROVIDER_SCREENS.signIn.button({ name }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.getByText(ACCOUNT_TEXTS.done.login).waitFor();

    await page.goto(`${address}/settings`);
    await toggleRow(page, PROVIDER_SCREENS.title);
    const list = page.getByRole('list', { name: PROVIDER_SCREENS.list });
    await list.getByText(email).waitFor();
    await checkThemes(page, device, 'organisations-linked');
    await tabTo(page, 'button', PROVIDER_SCREENS.unlinkAction({ name }));
    await page.keyboard.press('Enter');
    await dialogOpens(page, PROVIDER_SCREENS.unlinkTitle({ name }));
    await enter(page, 'button', PROVIDER_SCREENS.unlinkShort);
    await page.getByText(PROVIDER_TEXTS.unlinked({ name })).waitFor();
    await list.getByText(PROVIDER_SCREENS.notLinked).waitFor();
    // The button of the link is gone.
    await expectFocus(page, 'group', PROVIDER_SCREENS.title);
  },
);

test('an owner turns passwords off by keyboard, and the sign-in offers what is left', async () => {
  const { member, device } = stage.at(0);
  const { page } = member;
  const address = stage.product.address.replace('127.0.0.1', 'localhost');
  const { claim, passwords } = ADMINISTRATION_SCREENS;
  const way = PROVIDER_SCREENS.signIn.button(provider.settings);
  await page.goto(`${address}/admin/claim#token=${readOwnerToken(stage.folder)}`);
  await enter(page, 'button', claim.title);
  await page.waitForURL('**/dashboard');
  provider.become({ sub: 'member-0', email: 'dora@example.org', email_verified: true, name: 'Dora Desk' });
  await signOut(page, false);
  await tabTo(page, 'button', way, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');

  await page.goto(`${address}/admin/registration`);
  await tabTo(page, 'switch', passwords.label);
  await page.keyboard.press('Enter');
  await dialogOpens(page, passwords.turnOffTitle);
  await enter(page, 'button', passwords.turnOff);
  await page.getByText(ADMINISTRATION_TEXTS.done.saved).waitFor();
  await expectFocus(page, 'switch', passwords.label);

  await signOut(page, false);
  await page.getByText(PROVIDER_SCREENS.signIn.passwordsOff).waitFor();
  await checkThemes(page, device, 'passwords-off');
  await page.goto(`${address}/forgot-password`);
  await page.getByRole('heading', { name: ACCOUNT_SCREENS.forgotPassword.offTitle }).waitFor();
  await checkThemes(page, device, 'forgot-password-off');
  await enter(page, 'link', UI_TEXTS.backToSignIn);
  await enter(page, 'button', way);
  await page.waitForURL('**/dashboard');
});
