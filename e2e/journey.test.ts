import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { APP_NAME } from '@weft/shared/app';
import { setLanguageSource } from '@weft/shared/languages/current-language';
import { DEFAULT_LANGUAGE } from '@weft/shared/languages/languages';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { artefactPath } from './product/artefacts.ts';
import { launchBrowser, openProfile } from './browser/browser.ts';
import { devicesHere, inTurns } from './devices.ts';
import { checkScreen } from './browser/check-screen.ts';
import { choosePicture, fillStep1, fillStep3, signIn, signOut, typeCode } from './pages/accounts.ts';
import {
  addPhoto,
  comment,
  expectLiked,
  like,
  openComments,
  openComposer,
  postWith,
  publish,
  reply,
} from './pages/feed.ts';
import { readMailedCode } from './pages/mailbox.ts';
import { ACCOUNT_SCREENS, ACCOUNT_TEXTS, partOf, POST_SCREENS } from './pages/texts.ts';
import { makePhoto } from './files/picture.ts';
import { languagesOr } from './languages.ts';
import { closeProduct, startProduct, type Product } from './product/product.ts';
import { watchForProblems } from './browser/watch.ts';

const PERSON = { fullName: 'Asha Venkatesan', email: 'asha@example.org', password: 'sixfold88' };
const HOME = {
  city: 'Mumbai',
  country: 'India',
  state: 'Maharashtra',
  pinCode: '400050',
  phone: '+91 98200 55512',
};
const POST = 'First full week with the new switching plan, and not one repeat visit.';
const PHOTO = 'Hills before a low sun';
const COMMENT = 'The crew chiefs made the difference.';
const REPLY = 'And the checklist that they wrote.';

/** English, longer texts than any language has, and the other direction. */
const LANGUAGES = languagesOr(['en', 'en-XA', 'ar']);
const JOURNEYS = inTurns(
  LANGUAGES,
  devicesHere().map((device) => ({ device })),
);

describe.each(JOURNEYS)(
  'from registration to a post in the feed, $language on a $device.name',
  ({ language, device }) => {
    const folder = mkdtempSync(path.join(tmpdir(), `weft-${device.name}-`));
    let browser: Browser;
    let product: Product;
    let page: Page;
    let problems: readonly string[];

    // Colours are the same in every language.
    const check = (name: string) =>
      language === DEFAULT_LANGUAGE
        ? checkScreen(page, device, name)
        : checkScreen(page, device, `${language}-${name}`, { themes: ['light'] });

    beforeAll(async () => {
      [browser, product] = await Promise.all([launchBrowser(), startProduct(folder)]);
      setLanguageSource(() => language);
      const context = await openProfile(browser, device);
      problems = await watchForProblems(context, product.address);
      page = await context.newPage();
    });

    afterEach(async ({ task }) => {
      if (task.result?.state !== 'fail') return;
      await page.screenshot({ path: artefactPath(`${device.name}-${language}-failed.png`), fullPage: true });
    });

    afterAll(async () => {
      setLanguageSource(() => DEFAULT_LANGUAGE);
      await closeProduct({ browser, product, folder });
    });

    async function expectEverythingThere() {
      const post = postWith(page, POST);
      await expectLiked(post);
      await openComments(post);
      await post.getByText(COMMENT).waitFor();
      await post.getByRole('button', { name: POST_SCREENS.replies.view({ count: 1, shown: '1' }) }).click();
      await post.getByText(REPLY).waitFor();
      const photo = post.getByRole('img', { name: PHOTO }).first();
      const naturalWidth = () => photo.evaluate((image: HTMLImageElement) => image.naturalWidth);
      await expect.poll(naturalWidth).toBeGreaterThan(0);
    }

    test('a visitor registers in four steps', async () => {
      await page.goto(product.address);
      await page.getByRole('heading', { level: 1, name: ACCOUNT_SCREENS.signInScreen.title }).waitFor();
      await check('01-sign-in');
      await page
        .getByRole('link', {
          name: partOf((create) => ACCOUNT_SCREENS.signInScreen.register({ app: APP_NAME, create })),
        })
        .click();
      await page.waitForURL('**/register');
      await fillStep1(page, PERSON);
      await check('02-register-1');
      await page.getByRole('button', { name: ACCOUNT_SCREENS.register.next }).click();
      await page.getByRole('button', { name: ACCOUNT_SCREENS.register.previous }).waitFor();
      await choosePicture(page, 'asha.jpg', await makePhoto(900, 900));
      await check('03-register-2');
      await page.getByRole('button', { name: ACCOUNT_SCREENS.register.next }).click();
      await page.getByLabel(ACCOUNT_SCREENS.location.city).waitFor();
      await fillStep3(page, HOME);
      await check('04-register-3');
      await page.getByRole('button', { name: ACCOUNT_SCREENS.register.complete }).click();
      await page.getByText(ACCOUNT_TEXTS.done.registered).waitFor();
      await page.getByRole('link', { name: ACCOUNT_SCREENS.verifyStep.open }).waitFor();
      await check('05-register-4');
    });

    test('the mailed code verifies the address', async () => {
      await page.getByRole('link', { name: ACCOUNT_SCREENS.verifyStep.open }).click();
      await page.waitForURL('**/verify-otp');
      await check('06-verify-otp');
      await typeCode(page, await readMailedCode(page, product.address, PERSON.email));
      await page.getByRole('button', { name: ACCOUNT_SCREENS.code.verify, exact: true }).click();
      await page.getByText(ACCOUNT_TEXTS.done.emailVerified).waitFor();
      await page.waitForURL((url) => url.pathname === '/');
    });

    test('the member signs in and lands on the dashboard', async () => {
      await signIn(page, PERSON);
      await page.getByText(ACCOUNT_TEXTS.done.login).waitFor();
      await page.getByText(POST_SCREENS.empty.title).waitFor();
      await check('07-dashboard-empty');
    });

    test('the member publishes a post with a photo, which appears in the feed', async () => {
      const dialog = await openComposer(page);
      await check('08-composer-empty');
      await dialog.getByRole('textbox', { name: POST_SCREENS.composer.text }).fill(POST);
      await addPhoto(dialog, await makePhoto(1600, 900), PHOTO);
      await check('09-composer');
      await publish(page, dialog);
      await postWith(page, POST).waitFor();
      await check('10-feed');
    });

    test('the member likes, comments on and replies to the post', async () => {
      const post = postWith(page, POST);
      await like(post);
      await openComments(post);
      await comment(page, post, COMMENT);
      await reply(page, post, REPLY);
      await check('11-comments');
    });

    test('everything is still there after signing out and in', async () => {
      await signOut(page, device.touch);
      await check('12-signed-out');
      await page.goto(`${product.address}/dashboard`);
      await page.waitForURL((url) => url.pathname === '/');
      await signIn(page, PERSON);
      await expectEverythingThere();
      await check('13-signed-in-again');
    });

    test('everything is still there after kill -9 and a restart', async () => {
      await page.goto('about:blank');
      await product.killHard();
      product = await startProduct(folder, { port: product.port });
      await page.goto(`${product.address}/dashboard`);
      await expectEverythingThere();
      // Otherwise the page would call the stopped server.
      await page.goto('about:blank');
      expect(await product.stop()).toBe(0);
    });

    test('no page reported a problem', () => {
      expect(problems).toEqual([]);
    });
  },
);
