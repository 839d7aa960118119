import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DEVICES, launchBrowser, openProfile } from './browser/browser.ts';
import { checkScreen } from './browser/check-screen.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { choosePicture, fillStep1 } from './pages/accounts.ts';
import { postWith } from './pages/feed.ts';
import { readMailedCode } from './pages/mailbox.ts';
import { signInElsewhere, writePost } from './pages/member.ts';
import { makePhoto } from './files/picture.ts';
import { closeProduct, startProduct, type Product } from './product/product.ts';

const PERSON = { fullName: 'Noor Haddad', email: 'noor@example.org', password: 'sixfold88' };

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);
const expectFocus = (field: Locator) => expect.poll(() => isFocused(field)).toBe(true);

describe.each(DEVICES)('the first member of an empty network, on a $name', (device) => {
  const folder = mkdtempSync(path.join(tmpdir(), `weft-first-run-${device.name}-`));
  let browser: Browser;
  let product: Product;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    [browser, product] = await Promise.all([launchBrowser(), startProduct(folder)]);
    context = await openProfile(browser, device);
    page = await context.newPage();
  });
  afterEach((test) => keepFailurePictures(test, 'first-run', [page]));
  afterAll(() => closeProduct({ browser, product, folder }));

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const open = (place: string) => page.goto(`${product.address}${place}`);
  const atStep = (step: number) =>
    page.getByText(`Step ${step} of 4 · ${(step - 1) * 25}% complete`).waitFor();
  const typeAndLeave = async (name: string, text: string) => {
    await page.getByRole('combobox', { name }).pressSequentially(text);
    await page.keyboard.press('Tab');
  };

  test('registers: each step has the focus and shows the progress, and typed place names are accepted', async () => {
    await open('/');
    await expectFocus(page.getByLabel('Email'));
    await page.getByRole('link', { name: 'Create an account' }).click();
    await atStep(1);
    await expectFocus(page.getByLabel('Full name'));
    await fillStep1(page, PERSON);
    await button('Next').click();
    await atStep(2);
    await choosePicture(page, 'noor.jpg', await makePhoto(600, 600));
    await button('Next').click();
    await atStep(3);
    await expectFocus(page.getByLabel('City'));
    await page.getByLabel('City').fill('Hamburg');
    await typeAndLeave('Country', 'germany');
    await typeAndLeave('State', 'hamb');
    await page.getByLabel('Pincode').fill('20095');
    await page.getByLabel('Phone number').fill('+49 40 66969 142');
    await button('Complete').click();
    await atStep(4);
  });

  test('verifies the address and then only types the password', async () => {
    await page.getByRole('link', { name: 'Verify OTP' }).click();
    await expectFocus(page.getByLabel('Digit 1 of 6'));
    await page.keyboard.type(await readMailedCode(page, product.address, PERSON.email));
    await button('Verify').click();
    await expectFocus(page.getByLabel('Password', { exact: true }));
    expect(await page.getByLabel('Email').inputValue()).toBe(PERSON.email);
    await page.keyboard.type(PERSON.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
  });

  test('sees a next step on the empty feed, and links to the own content', async () => {
    await page.getByText('Be the first to share something with your network!').waitFor();
    await checkScreen(page, device, 'first-run');
    await button(device.touch ? 'Menu' : 'Account menu').click();
    await page.getByRole('dialog').getByRole('link', { name: 'Posts & Activity' }).waitFor();
    await page.getByRole('dialog').getByRole('link', { name: 'Edit Profile' }).click();
    await page.getByRole('heading', { level: 1, name: 'Edit profile' }).waitFor();
    await expect.poll(() => page.getByRole('combobox', { name: 'State' }).inputValue()).toBe('Hamburg');
    await open('/dashboard');
    await page.getByRole('link', { name: 'Find people' }).click();
    await page.waitForURL('**/network');
    for (const place of ['/connections', '/following-followers']) {
      await open(place);
      await page.getByRole('main').getByRole('link', { name: 'Find people' }).waitFor();
    }
    await open('/messages');
    await button('New message').click();
    await page.getByRole('dialog').waitFor();
  });

  test('opens the own profile without an id, and "Add a headline" focuses that field', async () => {
    await open('/user-profile');
    await page.getByRole('heading', { level: 1, name: PERSON.fullName }).waitFor();
    await page.getByRole('button', { name: /^Add a headline/ }).click();
    await expectFocus(page.getByRole('dialog').getByLabel('Headline'));
    await page.keyboard.press('Escape');
  });

  test('sees 200 characters of a text on the own page and 150 in the feed', async () => {
    const token = await signInElsewhere(product.address, PERSON);
    await writePost(product.address, token, `Looms. ${'word '.repeat(34)}`.trim());
    await open('/user-activity/me');
    await postWith(page, 'Looms.').waitFor();
    expect(await postWith(page, 'Looms.').getByRole('button', { name: 'Show more' }).count()).toBe(0);
    await open('/dashboard');
    await postWith(page, 'Looms.').getByRole('button', { name: 'Show more' }).waitFor();
  });

  test('is asked before discarding an edit', async () => {
    const post = postWith(page, 'Looms.');
    const edit = async () => {
      await post.getByRole('button', { name: 'Post options' }).click();
      await page.getByRole('menuitem', { name: 'Edit Post' }).click();
    };
    const composer = page.getByRole('dialog', { name: 'Edit Post' });
    const text = composer.getByRole('textbox', { name: 'Post text' });
    await edit();
    await text.fill('Given up');
    await composer.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Draft saved', { exact: true }).waitFor();
    await edit();
    const question = page.getByRole('dialog', { name: 'Unsaved edit' });
    await question.getByText('Text changed').waitFor();
    await checkScreen(page, device, 'edit-question');
    await question.getByRole('button', { name: 'Discard' }).click();
    await composer.waitFor();
    expect(await text.inputValue()).toContain('Looms.');
  });
});
