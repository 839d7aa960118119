import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVICES, launchBrowser } from './browser/browser.ts';
import { checkThemes } from './browser/check-screen.ts';
import { callApi, joinInBrowser, type SignedIn } from './pages/network.ts';
import { dialog } from './pages/profiles.ts';
import { makePhoto } from './files/picture.ts';
import { closeProduct, startProduct, type Product } from './product/product.ts';

interface Own {
  user: { profileImage: string | null; bannerImage: string | null; location: { city: string } };
}

const folder = mkdtempSync(path.join(tmpdir(), 'weft-edit-profile-'));
let browser: Browser;
let product: Product;
beforeAll(async () => {
  const settings = { REQUIRE_EMAIL_VERIFICATION: 'false', BCRYPT_COST: '4' };
  product = await startProduct(folder, { settings });
  browser = await launchBrowser();
}, 120_000);
afterAll(() => closeProduct({ browser, product, folder }));

const ownOf = async ({ token }: SignedIn) =>
  (await callApi<Own>(product, 'GET', '/user/profile', token)).user;

async function choose({ page }: SignedIn, what: 'photo' | 'banner'): Promise<void> {
  await page.getByRole('button', { name: `Edit ${what}` }).click();
  const editor = dialog(page, what === 'photo' ? 'Edit profile photo' : 'Edit banner');
  await editor
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await makePhoto(1600, 1200) });
  await editor.getByRole('slider', { name: 'Zoom' }).waitFor();
  await editor.getByRole('button', { name: 'Upload Image' }).click();
  await editor.waitFor({ state: 'detached' });
  await page.getByText("Your new picture isn't saved yet.").waitFor();
}

/** Waits until the form is closed. While it is open, the browser asks before discarding a picture. */
async function expectLeft(page: Page): Promise<void> {
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Edit profile' }).waitFor({ state: 'detached' });
}

async function openForm({ page }: SignedIn): Promise<void> {
  await page.goto(`${product.address}/edit-profile`);
  await page.getByRole('heading', { level: 1, name: 'Edit profile' }).waitFor();
}

test.each(DEVICES)(
  'on a $name pictures are saved with the form, and Cancel discards them',
  async (device) => {
    const member = await joinInBrowser(browser, device, product, `${device.name} Editor`);
    const { page } = member;
    const changes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') changes.push(new URL(request.url()).pathname);
    });
    await openForm(member);
    await choose(member, 'photo');
    await choose(member, 'banner');
    expect(await page.getByRole('button', { name: 'View photo' }).locator('img').getAttribute('src')).toMatch(
      /^blob:/,
    );
    await page.getByRole('button', { name: 'Cancel' }).click();
    await dialog(page, 'Discard your changes?').getByRole('button', { name: 'Discard' }).click();
    await expectLeft(page);
    expect(changes).toEqual([]);
    expect(await ownOf(member)).toMatchObject({ profileImage: null, bannerImage: null });

    await openForm(member);
    await choose(member, 'photo');
    await page.goBack();
    const question = dialog(page, 'Leave without your new picture?');
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'View photo' }).waitFor();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await checkThemes(page, device, 'leave-question', { part: '[role=dialog]' });
    await question.getByRole('button', { name: 'Leave' }).click();
    await expectLeft(page);

    await openForm(member);
    expect(await page.getByRole('button', { name: 'View photo' }).count()).toBe(0);
    await choose(member, 'photo');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'View photo' }).waitFor({ state: 'detached' });
    await choose(member, 'banner');
    await page.getByLabel('City').fill('Mumbai');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expectLeft(page);
    expect(changes).toEqual(['/api/user/profile']);
    expect(await ownOf(member)).toMatchObject({
      profileImage: null,
      bannerImage: expect.stringMatching(/^\/uploads\//) as unknown,
      location: { city: 'Mumbai' },
    });
    await member.context.close();
  },
);
