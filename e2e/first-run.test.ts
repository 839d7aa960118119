import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { APP_NAME } from '@weft/shared/app';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answered } from './browser/answered.ts';
import { launchBrowser, openProfile } from './browser/browser.ts';
import { devicesHere } from './devices.ts';
import { checkScreen } from './browser/check-screen.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { choosePicture, fillStep1 } from './pages/accounts.ts';
import { postWith } from './pages/feed.ts';
import { readMailedCode } from './pages/mailbox.ts';
import { claimNetwork, signInElsewhere, writePost } from './pages/member.ts';
import {
  ACCOUNT_SCREENS,
  ADMINISTRATION_SCREENS,
  APP_SCREENS,
  MESSAGE_SCREENS,
  partOf,
  POST_SCREENS,
  PROFILE_SCREENS,
  UI_TEXTS,
} from './pages/texts.ts';
import { makePhoto } from './files/picture.ts';
import { readOwnerToken } from './product/owner-token.ts';
import { closeProduct, startProduct, type Product } from './product/product.ts';

const PERSON = { fullName: 'Noor Haddad', email: 'noor.haddad@example.org', password: 'sixfold88' };

const SETTINGS = { MODERATOR_EMAILS: PERSON.email };

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);
const expectFocus = (field: Locator) => expect.poll(() => isFocused(field)).toBe(true);

describe.each(devicesHere())('the first member of an empty network, on a $name', (device) => {
  const folder = mkdtempSync(path.join(tmpdir(), `weft-first-run-${device.name}-`));
  let browser: Browser;
  let product: Product;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    [browser, product] = await Promise.all([launchBrowser(), startProduct(folder, { settings: SETTINGS })]);
    context = await openProfile(browser, device);
    page = await context.newPage();
  });
  afterEach((test) => keepFailurePictures(test, 'first-run', [page]));
  afterAll(() => closeProduct({ browser, product, folder }));

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const open = (place: string) => page.goto(`${product.address}${place}`);
  const atStep = (step: number) =>
    page.getByText(UI_TEXTS.stepOf({ step, count: 4, share: (step - 1) / 4 })).waitFor();
  const typeAndLeave = async (name: string, text: string) => {
    await page.getByRole('combobox', { name }).pressSequentially(text);
    await page.keyboard.press('Tab');
  };

  test('registers: each step has the focus and shows the progress, and typed place names are accepted', async () => {
    await open('/');
    await expectFocus(page.getByLabel(ACCOUNT_SCREENS.email));
    await page
      .getByRole('link', {
        name: partOf((create) => ACCOUNT_SCREENS.signInScreen.register({ app: APP_NAME, create })),
      })
      .click();
    await atStep(1);
    await expectFocus(page.getByLabel(ACCOUNT_SCREENS.register.fullName));
    await fillStep1(page, PERSON);
    await button(ACCOUNT_SCREENS.register.next).click();
    await atStep(2);
    await choosePicture(page, 'noor.jpg', await makePhoto(600, 600));
    await button(ACCOUNT_SCREENS.register.next).click();
    await atStep(3);
    await expectFocus(page.getByLabel(ACCOUNT_SCREENS.location.city));
    await page.getByLabel(ACCOUNT_SCREENS.location.city).fill('Hamburg');
    await typeAndLeave(ACCOUNT_SCREENS.country, 'germany');
    await typeAndLeave(ACCOUNT_SCREENS.state, 'hamb');
    await page.getByLabel(ACCOUNT_SCREENS.location.pinCode).fill('20095');
    await page.getByLabel(ACCOUNT_SCREENS.location.phone).fill('+49 40 66969 142');
    await button(ACCOUNT_SCREENS.register.complete).click();
    await atStep(4);
  });

  test('verifies the address and then only types the password', async () => {
    await page.getByRole('link', { name: ACCOUNT_SCREENS.verifyStep.open }).click();
    await expectFocus(page.getByLabel(UI_TEXTS.digitOf({ position: 1, length: 6 })));
    await page.keyboard.type(await readMailedCode(page, product.address, PERSON.email));
    await button(ACCOUNT_SCREENS.code.verify).click();
    await expectFocus(page.getByLabel(ACCOUNT_SCREENS.password, { exact: true }));
    expect(await page.getByLabel(ACCOUNT_SCREENS.email).inputValue()).toBe(PERSON.email);
    await page.keyboard.type(PERSON.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
  });

  test('as its owner, begins to fill it with sample people, and removes what a restart left', async () => {
    const token = await signInElsewhere(product.address, PERSON);
    await claimNetwork(product.address, token, readOwnerToken(folder));
    await page.reload();
    const { samplePeople } = ADMINISTRATION_SCREENS;
    const samples = page.getByRole('region', { name: samplePeople.title });
    const add = samples.getByRole('button', { name: samplePeople.add });
    await add.scrollIntoViewIfNeeded();
    await checkScreen(page, device, 'sample-people');
    await add.press('Enter');
    const progress = samples.getByRole('progressbar');
    const joined = async () => Number(await progress.getAttribute('aria-valuenow'));
    await expect.poll(joined).toBeGreaterThan(0);
    await checkScreen(page, device, 'sample-people-adding');
    const { port } = product;
    expect(await product.stop()).toBe(0);
    product = await startProduct(folder, { port, settings: SETTINGS });
    await page.reload();
    await samples.getByText(samplePeople.failed).waitFor();
    await checkScreen(page, device, 'sample-people-failed');
    await samples.getByRole('button', { name: samplePeople.remove }).press('Enter');
    await page.getByRole('button', { name: samplePeople.confirm }).press('Enter');
    await add.waitFor();
  });

  test('is helped to fill the network, then to begin as a member, and hides both for good', async () => {
    const network = page.getByRole('region', { name: APP_SCREENS.newNetwork.title });
    await network.getByText(product.address).waitFor();
    await checkScreen(page, device, 'new-network');
    await network.getByRole('button', { name: APP_SCREENS.newNetwork.takeIdea }).click();
    const composer = page.getByRole('dialog', { name: POST_SCREENS.createPost });
    const text = composer.getByRole('textbox', { name: POST_SCREENS.composer.text });
    expect(await text.inputValue()).toBe(APP_SCREENS.newNetwork.idea);
    await text.fill('');
    await page.keyboard.press('Escape');
    await composer.waitFor({ state: 'hidden' });
    const isHidden = () => answered(page, 'PUT', '/members/me/hidden-cards/');
    const networkHidden = isHidden();
    await network.getByRole('button', { name: APP_SCREENS.newNetwork.hide }).click();
    await networkHidden;

    const steps = page.getByRole('region', { name: APP_SCREENS.firstSteps.title({ app: APP_NAME }) });
    await steps.getByText(APP_SCREENS.firstSteps.doneOf({ done: 1, count: 4 })).waitFor();
    await checkScreen(page, device, 'first-steps');
    await steps.getByRole('button', { name: APP_SCREENS.stepTitles.headline }).click();
    await expectFocus(page.getByRole('dialog').getByLabel(PROFILE_SCREENS.form.headline));
    await page.keyboard.press('Escape');
    await expectFocus(steps.getByRole('button', { name: APP_SCREENS.stepTitles.headline }));
    const stepsHidden = isHidden();
    await steps.getByRole('button', { name: APP_SCREENS.firstSteps.hide }).click();
    await stepsHidden;
    await page.reload();
    await page.getByText(POST_SCREENS.empty.feed).waitFor();
    expect(await network.or(steps).count()).toBe(0);
  });

  test('sees a next step on the empty feed, and links to the own content', async () => {
    await page.getByText(POST_SCREENS.empty.feed).waitFor();
    await checkScreen(page, device, 'first-run');
    await button(device.touch ? APP_SCREENS.menu.title : APP_SCREENS.menu.accountMenu).click();
    await page.getByRole('dialog').getByRole('link', { name: APP_SCREENS.postsAndActivity }).waitFor();
    await page.getByRole('dialog').getByRole('link', { name: APP_SCREENS.menu.editProfile }).click();
    await page.getByRole('heading', { level: 1, name: PROFILE_SCREENS.page.title }).waitFor();
    await expect
      .poll(() => page.getByRole('combobox', { name: ACCOUNT_SCREENS.state }).inputValue())
      .toMatch(/^(Hamburg|هامبورغ)$/);
    await open('/dashboard');
    await page.getByRole('link', { name: UI_TEXTS.findPeople }).click();
    await page.waitForURL('**/network');
    for (const place of ['/connections', '/following-followers']) {
      await open(place);
      await page.getByRole('main').getByRole('link', { name: UI_TEXTS.findPeople }).waitFor();
    }
    await open('/messages');
    await button(MESSAGE_SCREENS.list.newMessage).click();
    await page.getByRole('dialog').waitFor();
  });

  test('opens the own profile without an id, and "Add a headline" focuses that field', async () => {
    await open('/user-profile');
    await page.getByRole('heading', { level: 1, name: PERSON.fullName }).waitFor();
    await page.getByRole('button', { name: PROFILE_SCREENS.strength.headline }).click();
    await expectFocus(page.getByRole('dialog').getByLabel(PROFILE_SCREENS.form.headline));
    await page.keyboard.press('Escape');
  });

  test('sees 200 characters of a text on the own page and 150 in the feed', async () => {
    const token = await signInElsewhere(product.address, PERSON);
    await writePost(product.address, token, `Looms. ${'word '.repeat(34)}`.trim());
    await open('/user-activity/me');
    await postWith(page, 'Looms.').waitFor();
    expect(await postWith(page, 'Looms.').getByRole('button', { name: UI_TEXTS.showMore }).count()).toBe(0);
    await open('/dashboard');
    await postWith(page, 'Looms.').getByRole('button', { name: UI_TEXTS.showMore }).waitFor();
  });

  test('is asked before discarding an edit', async () => {
    const post = postWith(page, 'Looms.');
    const edit = async () => {
      await post.getByRole('button', { name: POST_SCREENS.menu.label }).click();
      await page.getByRole('menuitem', { name: POST_SCREENS.editPost }).click();
    };
    const composer = page.getByRole('dialog', { name: POST_SCREENS.editPost });
    const text = composer.getByRole('textbox', { name: POST_SCREENS.composer.text });
    await edit();
    await text.fill('Given up');
    await composer.getByRole('button', { name: UI_TEXTS.close }).click();
    await page.getByText(POST_SCREENS.draft.saved, { exact: true }).waitFor();
    await edit();
    const question = page.getByRole('dialog', { name: POST_SCREENS.unsavedEdit.title });
    await question.getByText(POST_SCREENS.unsavedEdit.text).waitFor();
    await checkScreen(page, device, 'edit-question');
    await question.getByRole('button', { name: UI_TEXTS.discard }).click();
    await composer.waitFor();
    expect(await text.inputValue()).toContain('Looms.');
  });
});
