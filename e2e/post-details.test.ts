import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { currentLanguage } from '@weft/shared/languages/current-language';
import { directionOf } from '@weft/shared/languages/languages';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVICES, addSession, launchBrowser, openProfile, type Device } from './browser/browser.ts';
import { checkThemes } from './browser/check-screen.ts';
import { makeClips } from './files/clip.ts';
import { greyPixels } from './browser/grey-pixels.ts';
import { postWith } from './pages/feed.ts';
import { writePost } from './pages/member.ts';
import { callAs, eventually } from './pages/messages.ts';
import { join } from './pages/network.ts';
import { fillProfile, section } from './pages/profiles.ts';
import {
  APP_SCREENS,
  NETWORK_SCREENS,
  NOTIFICATION_TEXTS,
  patternOf,
  POST_SCREENS,
  UI_TEXTS,
} from './pages/texts.ts';
import { makePhoto } from './files/picture.ts';
import { QUICK_SETTINGS, closeProduct, startProduct, type Product } from './product/product.ts';
/** Too long for one line on any screen. */
const LONG_NAME = `Maximiliana ${'Featherstonehaugh '.repeat(4)}Cholmondeley`;
const REACTED = 'Ten kilometres of cable in one night.';
const SHORT_TEXT = 'A short note without a picture.';
const ALBUM = 'Everything of that week.';
const PANORAMA = 'The whole valley.';

const folder = mkdtempSync(path.join(tmpdir(), 'weft-post-details-'));
let browser: Browser;
let product: Product;
let author: { id: string; token: string };
let reader: { id: string; token: string };

async function publish(text: string, images: readonly Buffer[], video?: Buffer): Promise<string> {
  const form = new FormData();
  form.set('mediaTitle', text);
  for (const image of images)
    form.append('mediaImage', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'a.png');
  if (video) form.append('mediaVideo', new Blob([new Uint8Array(video)], { type: 'video/mp4' }), 'a.mp4');
  const { media } = await callAs<{ media: { _id: string } }>(
    product.address,
    author.token,
    'POST',
    '/media/createMedia',
    form,
  );
  return media._id;
}

const oneOther = () => POST_SCREENS.likes.others({ count: 1, shown: '1' });
const openPicture = (place: number) =>
  POST_SCREENS.slide.open({ slide: POST_SCREENS.slide.imageBy({ place, count: 2, author: 'Noor Haddad' }) });

let reacted: string;
let panorama: string;
beforeAll(async () => {
  [browser, product] = await Promise.all([
    launchBrowser(),
    startProduct(folder, { settings: QUICK_SETTINGS }),
  ]);
  author = await join(product, 'Noor Haddad');
  reader = await join(product, 'Ann Bergström');
  await fillProfile(product.address, author.token, { headline: 'Grid operator' });
  const photo = await makePhoto(640, 480);
  reacted = await publish(REACTED, [photo]);
  const members = [await join(product, 'Ben Carder'), await join(product, LONG_NAME), reader];
  for (const [index, { token }] of members.entries())
    await callAs(product.address, token, 'POST', `/media/like/${reacted}`, {
      reaction: ['👍', '💡', '👍'][index],
    });
  const [film] = await makeClips(browser, [{ seconds: 1, width: 320, height: 180, bits: 400_000 }]);
  await publish(ALBUM, [photo, photo, photo, photo, photo], film);
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const wide = { width: 4800, height: 480, channels: 3, background: '#fff', noise } as const;
  const pale = { width: 800, height: 600, channels: 3, background: '#fff' } as const;
  panorama = await publish(PANORAMA, [
    await sharp({ create: wide }).png().toBuffer(),
    await sharp({ create: pale }).png().toBuffer(),
  ]);
  await writePost(product.address, author.token, SHORT_TEXT);
}, 180_000);
afterAll(() => closeProduct({ browser, product, folder }));

/** Opens a page as a member on a device. */
async function open(
  device: Device,
  address: string,
  { token }: { token: string } = reader,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await openProfile(browser, device);
  await addSession(context, product.address, token);
  const page = await context.newPage();
  await page.goto(`${product.address}${address}`);
  return { page, close: () => context.close() };
}

/** Whether an element ends within its clipping box. */
const isWhole = (element: Locator) =>
  element.evaluate((node) => {
    const cut = node.closest('article')?.getBoundingClientRect();
    const { left, right, width } = node.getBoundingClientRect();
    return (
      width > 0 &&
      left >= (cut?.left ?? 0) &&
      right <= (cut?.right ?? innerWidth) &&
      node.scrollWidth <= node.clientWidth + 1
    );
  });

test.each(DEVICES)('on a $name a long name leaves "and 1 other" visible, after You', async (device) => {
  const { page, close } = await open(device, `/posts/${reacted}`);
  const line = page.getByRole('button').filter({ hasText: oneOther() });
  await line.waitFor();
  const others = line.getByText(oneOther());
  expect(await isWhole(others)).toBe(true);
  // Only the name is truncated.
  const names = line.getByText(LONG_NAME);
  const both = POST_SCREENS.enumeration({ first: POST_SCREENS.likes.you, second: LONG_NAME });
  expect(await names.innerText()).toBe(both);
  expect(await names.evaluate((node) => node.scrollWidth > node.clientWidth)).toBe(true);
  await close();
});

test.each(DEVICES)(
  'on a $name the list of reactions has a tab for each used reaction, and offers Connect',
  async (device) => {
    const { page, close } = await open(device, `/posts/${reacted}`);
    await page.getByRole('button').filter({ hasText: oneOther() }).click();
    const dialog = page.getByRole('dialog', { name: POST_SCREENS.likes.title });
    await dialog.getByRole('link', { name: 'Ben Carder' }).waitFor();
    expect(await dialog.getByRole('tab').allInnerTexts()).toEqual([
      POST_SCREENS.likes.all({ shown: '3' }),
      '👍 2',
      '💡 1',
    ]);
    await dialog
      .getByRole('button', { name: NETWORK_SCREENS.connect.withMember({ name: 'Ben Carder' }) })
      .waitFor();
    // The reader gets no button for themselves.
    expect(
      await dialog
        .getByRole('button', { name: patternOf((name) => NETWORK_SCREENS.connect.withMember({ name })) })
        .count(),
    ).toBe(2);
    await checkThemes(page, device, 'reactions-long-name', { part: '[role=dialog]' });
    await close();
  },
);

test.each(DEVICES)(
  'on a $name a notification shows the reaction, the text of the post and its picture',
  async (device) => {
    const { page, close } = await open(device, '/notifications', author);
    const entry = page
      .getByRole('listitem')
      .filter({ hasText: NOTIFICATION_TEXTS.did.reaction({ count: 3 }) })
      .first();
    await entry.getByText(REACTED).waitFor();
    // The newest reaction was a thumb, shown in the badge on the actor's picture.
    expect(await entry.locator('[data-kind=reaction]').innerText()).toBe('👍');
    const picture = entry.locator('img').last();
    await eventually(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(
      0,
    );
    expect((await picture.boundingBox())?.width).toBe(48);
    await checkThemes(page, device, 'notifications-reaction');
    await close();
  },
);

test.each(DEVICES)('on a $name a request is accepted in the list of notifications', async (device) => {
  const name = device.touch ? 'Pia Phone' : 'Dora Desk';
  const asking = await join(product, name);
  await callAs(product.address, asking.token, 'POST', '/connection/send', { recipientId: author.id });
  const { page, close } = await open(device, '/notifications', author);
  const accept = page
    .getByRole('main')
    .getByRole('button', { name: NETWORK_SCREENS.connect.acceptMember({ name }) });
  await accept.click();
  await accept.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/notifications');
  await page.goto(`${product.address}/connections`);
  await page.getByRole('main').getByRole('link', { name, exact: true }).waitFor();
  await close();
});

test.each(DEVICES)('on a $name a picture is loaded in the size that its crop needs', async (device) => {
  const { page, close } = await open(device, `/posts/${panorama}`);
  const image = page.getByRole('button', { name: openPicture(1) }).getByRole('img');
  await image.scrollIntoViewIfNeeded();
  const heightOf = (node: Element) => {
    const { naturalHeight, complete } = node as HTMLImageElement;
    return complete ? naturalHeight : 0;
  };
  // The panorama is cropped, so it must be at least as high as its box.
  const height = (await image.boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThan(100);
  await eventually(() => image.evaluate(heightOf)).toBeGreaterThan(height * 0.9);
  await image.click();
  const thumb = page
    .getByRole('button', { name: POST_SCREENS.slide.image({ place: 1, count: 2 }) })
    .locator('img');
  const thumbHeight = (await thumb.boundingBox())?.height ?? 0;
  await eventually(() => thumb.evaluate(heightOf)).toBeGreaterThan(thumbHeight * 0.9);
  await close();
});

/** The relative luminance of a grey, 0 to 1, as defined by WCAG. */
const luminance = (grey: number): number => (grey / 255) ** 2.2;

test.each(DEVICES)('on a $name the arrows of the viewer are visible on a white picture', async (device) => {
  const { page, close } = await open(device, `/posts/${panorama}`);
  await page.getByRole('button', { name: openPicture(2) }).click();
  const arrow = page.getByRole('button', { name: UI_TEXTS.nextImage });
  await arrow.waitFor();
  const pixels = await greyPixels(arrow);
  // The button's background next to the icon must be dark, whatever the picture.
  const [ground, drawing] = [pixels.at(0.5, 0.25), Math.max(...pixels.data)].map(luminance);
  expect(((drawing ?? 0) + 0.05) / ((ground ?? 1) + 0.05)).toBeGreaterThan(4.5);
  await checkThemes(page, device, 'viewer-pale', { part: '[role=dialog]' });
  await close();
});

test.each(DEVICES)(
  'on a $name a video behind "+2" is announced, and the viewer counts it as a video',
  async (device) => {
    const { page, close } = await open(device, '/dashboard');
    const post = postWith(page, ALBUM);
    const last = post.getByRole('button', {
      name: patternOf((slide) => POST_SCREENS.slide.moreWithVideo({ slide, count: 2 })),
    });
    await last.waitFor();
    expect(await last.getByText(POST_SCREENS.slide.videoMark, { exact: true }).isVisible()).toBe(true);
    await last.click();
    await page.getByRole('button', { name: POST_SCREENS.slide.video({ place: 1, count: 1 }) }).click();
    await page.getByText(POST_SCREENS.slide.video({ place: 1, count: 1 }), { exact: true }).waitFor();
    await page.getByText('6 / 6').waitFor();
    await close();
  },
);

test.each(DEVICES)("on a $name the page of a post shows its author's card", async (device) => {
  const { page, close } = await open(device, `/posts/${reacted}`);
  const card = section(page, NETWORK_SCREENS.about({ name: 'Noor Haddad' }));
  await card.getByText('Grid operator').waitFor();
  await card
    .getByRole('button', { name: NETWORK_SCREENS.connect.withMember({ name: 'Noor Haddad' }) })
    .waitFor();
  await card.getByRole('link', { name: NETWORK_SCREENS.message }).waitFor();
  const [post, beside] = await Promise.all([
    page.getByRole('article').first().boundingBox(),
    card.boundingBox(),
  ]);
  if (!post || !beside) throw new Error('no post or no card');
  // Beside it on a desktop, below on a phone.
  const [first, next] = directionOf(currentLanguage()) === 'rtl' ? [beside, post] : [post, beside];
  expect(device.touch ? beside.y >= post.y + post.height : next.x >= first.x + first.width).toBe(true);
  await close();
});

test.each(DEVICES)('on a $name a text in the activity is only as high as its content', async (device) => {
  const { page, close } = await open(device, `/user-profile/${author.id}`);
  const activity = section(page, APP_SCREENS.profile.activity);
  const [text, pictures] = [SHORT_TEXT, PANORAMA].map((words) =>
    activity.getByRole('listitem').filter({ hasText: words }),
  );
  if (!text || !pictures) throw new Error('two posts');
  await text.waitFor();
  const height = async (card: Locator) => (await card.boundingBox())?.height ?? 0;
  expect(await height(text)).toBeLessThan(130);
  expect(await height(pictures)).toBeGreaterThan(200);
  await close();
});
