import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answered } from './browser/answered.ts';
import { launchBrowser } from './browser/browser.ts';
import { devicesHere } from './devices.ts';
import { makePhoto } from './files/picture.ts';
import { addPhoto, openComposer, postWith, publish } from './pages/feed.ts';
import { writePost } from './pages/member.ts';
import { callApi, joinInBrowser, type SignedIn } from './pages/network.ts';
import { APP_SCREENS, patternOf, POST_SCREENS, POST_TEXTS } from './pages/texts.ts';
import { closeProduct, QUICK_SETTINGS, startProduct, type Product } from './product/product.ts';

const { audience, audiences, emptyFollowing, feeds } = POST_SCREENS;

const folder = mkdtempSync(path.join(tmpdir(), 'weft-audience-'));
let browser: Browser;
let product: Product;

beforeAll(async () => {
  [browser, product] = await Promise.all([
    launchBrowser(),
    startProduct(folder, { settings: QUICK_SETTINGS }),
  ]);
});
afterAll(() => closeProduct({ browser, product, folder }));

/** Chooses who can see the post in an open post dialog. */
async function chooseAudience(dialog: Locator, name: string): Promise<void> {
  await dialog
    .getByRole('button', { name: patternOf((chosen) => audience.button({ audience: chosen })) })
    .click();
  await dialog.page().getByRole('menuitemradio', { name }).click();
  await dialog.getByRole('button', { name: audience.button({ audience: name }) }).waitFor();
}

const open = async (page: Page, screen: string) => page.goto(`${product.address}${screen}`);

async function connect(from: SignedIn, to: SignedIn): Promise<void> {
  await callApi(product, 'POST', '/connection/send', from.token, { recipientId: to.id });
  await callApi(product, 'PUT', `/connection/${from.id}/accept`, to.token);
}

describe.each(devicesHere())('on a $name', (device) => {
  test('a post for connections is theirs alone, until the connection ends or it is opened to everyone', async () => {
    const enter = (name: string) => joinInBrowser(browser, device, product, `${name}${device.name} Lee`);
    const [author, friend, stranger] = [await enter('Ann'), await enter('Finn'), await enter('Sam')];
    await connect(author, friend);
    const words = `Among us on a ${device.name}`;

    await open(author.page, '/dashboard');
    const dialog = await openComposer(author.page);
    await chooseAudience(dialog, audiences.connections);
    await dialog.getByRole('textbox', { name: POST_SCREENS.composer.text }).fill(words);
    await addPhoto(dialog, await makePhoto(600, 400), 'A table');
    await publish(author.page, dialog);
    const own = postWith(author.page, words);
    await expect.poll(() => own.textContent()).toContain(audiences.connections);

    await open(friend.page, '/dashboard');
    const seen = postWith(friend.page, words);
    await seen.getByRole('img', { name: 'A table' }).waitFor();
    const address = await seen
      .getByRole('link')
      .filter({ has: friend.page.getByRole('time') })
      .getAttribute('href');
    await open(stranger.page, '/dashboard');
    await stranger.page.getByRole('main').waitFor();
    expect(await stranger.page.getByText(words).count()).toBe(0);
    await open(stranger.page, address ?? '');
    await stranger.page.getByText(APP_SCREENS.post.notFound).waitFor();

    await callApi(product, 'DELETE', `/connection/${friend.id}`, author.token);
    await open(friend.page, address ?? '');
    await friend.page.getByText(APP_SCREENS.post.notFound).waitFor();

    await own.getByRole('button', { name: POST_SCREENS.menu.label }).click();
    await author.page.getByRole('menuitem', { name: POST_SCREENS.editPost }).click();
    const edit = author.page.getByRole('dialog', { name: POST_SCREENS.editPost });
    await edit.waitFor();
    await chooseAudience(edit, audiences.everyone);
    const isKept = answered(author.page, 'PUT', '/media/updateMedia/');
    await edit.getByRole('button', { name: POST_SCREENS.composer.update }).click();
    await isKept;
    await author.page.getByText(POST_TEXTS.done.updated).waitFor();
    await open(stranger.page, address ?? '');
    await postWith(stranger.page, words).waitFor();
  });

  test('the feed of followed members opens again where it was chosen, by keyboard in both directions', async () => {
    const enter = (name: string) => joinInBrowser(browser, device, product, `${name}${device.name} Rao`);
    const [reader, followed] = [await enter('Rita'), await enter('Fred')];
    await writePost(product.address, followed.token, `Followed on a ${device.name}`);
    const { page } = reader;
    await open(page, '/dashboard');
    await page.getByRole('tab', { name: feeds.everyone, selected: true }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByText(emptyFollowing.title).waitFor();
    await page.keyboard.press('ArrowRight');
    await postWith(page, `Followed on a ${device.name}`).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText(emptyFollowing.title).waitFor();
    await callApi(product, 'POST', `/follow/${followed.id}`, reader.token);
    await page.reload();
    await page.getByRole('tab', { name: feeds.following, selected: true }).waitFor();
    await postWith(page, `Followed on a ${device.name}`).waitFor();
    expect(await widthBeyond(page)).toBe(0);
  });
});

/** How much wider than the window a page is at 320 pixels. */
async function widthBeyond(page: Page): Promise<number> {
  await page.setViewportSize({ width: 320, height: 700 });
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
