import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser/browser.ts';
import { devicesHere } from './devices.ts';
import { checkThemes } from './browser/check-screen.ts';
import { callApi, joinInBrowser, type SignedIn } from './pages/network.ts';
import { dialog } from './pages/profiles.ts';
import { PROFILE_SCREENS, UI_TEXTS } from './pages/texts.ts';
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
  const { editBanner, editPhoto } = PROFILE_SCREENS.picture;
  await page.getByRole('button', { name: what === 'photo' ? editPhoto : editBanner }).click();
  const editor = dialog(
    page,
    what === 'photo' ? PROFILE_SCREENS.picture.editProfilePhoto : PROFILE_SCREENS.picture.editBanner,
  );
  await editor
    .getByLabel(PROFILE_SCREENS.picture.label, { exact: true })
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await makePhoto(1600, 1200) });
  await editor.getByRole('slider', { name: PROFILE_SCREENS.picture.zoom }).waitFor();
  await editor.getByRole('button', { name: PROFILE_SCREENS.picture.upload }).click();
  await editor.waitFor({ state: 'detached' });
  await page.getByText(PROFILE_SCREENS.page.pictureUnsaved).waitFor();
}

/** Waits until the form is closed. While it is open, the browser asks before discarding a picture. */
async function expectLeft(page: Page): Promise<void> {
  await page.waitForURL('**/dashboard');
  await page
    .getByRole('heading', { level: 1, name: PROFILE_SCREENS.page.title })
    .waitFor({ state: 'detached' });
}

async function openForm({ page }: SignedIn): Promise<void> {
  await page.goto(`${product.address}/edit-profile`);
  await page.getByRole('heading', { level: 1, name: PROFILE_SCREENS.page.title }).waitFor();
}

test.each(devicesHere())(
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
    expect(
      await page
        .getByRole('button', { name: PROFILE_SCREENS.picture.viewPhoto })
        .locator('img')
        .getAttribute('src'),
    ).toMatch(/^blob:/);
    await page.getByRole('button', { name: UI_TEXTS.cancel }).click();
    await dialog(page, PROFILE_SCREENS.form.discardTitle)
      .getByRole('button', { name: PROFILE_SCREENS.form.discard })
      .click();
    await expectLeft(page);
    expect(changes).toEqual([]);
    expect(await ownOf(member)).toMatchObject({ profileImage: null, bannerImage: null });

    await openForm(member);
    await choose(member, 'photo');
    await page.goBack();
    const question = dialog(page, PROFILE_SCREENS.page.leaveTitle);
    await question.getByRole('button', { name: PROFILE_SCREENS.page.stay }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: PROFILE_SCREENS.picture.viewPhoto }).waitFor();
    await page.getByRole('link', { name: PROFILE_SCREENS.page.back }).click();
    await checkThemes(page, device, 'leave-question', { part: '[role=dialog]' });
    await question.getByRole('button', { name: PROFILE_SCREENS.page.leave }).click();
    await expectLeft(page);

    await openForm(member);
    expect(await page.getByRole('button', { name: PROFILE_SCREENS.picture.viewPhoto }).count()).toBe(0);
    await choose(member, 'photo');
    await page.getByRole('button', { name: UI_TEXTS.undo }).click();
    await page
      .getByRole('button', { name: PROFILE_SCREENS.picture.viewPhoto })
      .waitFor({ state: 'detached' });
    await choose(member, 'banner');
    await page.getByLabel(PROFILE_SCREENS.form.city).fill('Mumbai');
    await page.getByRole('button', { name: PROFILE_SCREENS.page.update }).click();
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
