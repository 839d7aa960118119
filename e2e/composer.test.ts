import { POST_LIMITS } from '@weft/shared/limits';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVICES } from './browser/browser.ts';
import { checkScreen } from './browser/check-screen.ts';
import { openComposer, startBox, photoTiles } from './pages/feed.ts';
import { choose, photoFile } from './pages/media.ts';
import { POST_SCREENS, UI_TEXTS, UPLOAD_TEXTS } from './pages/texts.ts';
import { makePhoto } from './files/picture.ts';
import { openStage, type Stage } from './product/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage('composer');
});
afterAll(() => stage?.close());

const SIZES = DEVICES.map((device) => [device.name, device] as const);
const text = (dialog: Locator) => dialog.getByRole('textbox', { name: POST_SCREENS.composer.text });

/** Whether the whole element is in the window with its centre uncovered. */
const isInView = (element: Locator) =>
  element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return isInside && (node === seen || node.contains(seen) || seen?.contains(node) === true);
  });

const close = async (dialog: Locator) => {
  await dialog.getByRole('button', { name: UI_TEXTS.close }).click();
  await dialog.waitFor({ state: 'hidden' });
};

test.each(SIZES)('Photo and Video in the start box open the file picker (%s)', async (_name, device) => {
  const page = await stage.enter(undefined, device);
  for (const [name, accepted] of [
    [POST_SCREENS.media.photo, 'image/'],
    [POST_SCREENS.media.video, 'video/'],
  ] as const) {
    const picker = page.waitForEvent('filechooser');
    await startBox(page).getByRole('button', { name }).click();
    const field = (await picker).element();
    expect(await field.getAttribute('accept')).toContain(accepted);
    await close(page.getByRole('dialog', { name: POST_SCREENS.createPost }));
  }
  const picker = page.waitForEvent('filechooser');
  await startBox(page).getByRole('button', { name: POST_SCREENS.media.photo }).click();
  await (await picker).setFiles(photoFile('one.jpg', await makePhoto(800, 600)));
  await expect.poll(() => photoTiles(page.getByRole('dialog')).count()).toBe(1);
  await page.context().close();
});

test.each(SIZES)(
  'a new post is kept when it is closed, can be continued, and is deleted when discarded (%s)',
  async (_name, device) => {
    const page = await stage.enter(undefined, device);
    const dialog = await openComposer(page);
    await text(dialog).fill('Half a thought about the loom that I will finish after lunch today');
    await close(dialog);
    await page.getByText(POST_SCREENS.draft.saved, { exact: true }).waitFor();
    const kept = startBox(page).getByRole('button', { name: POST_SCREENS.draft.resume });
    await checkScreen(page, device, 'start-box-draft');
    await kept.click();
    await dialog.getByText(POST_SCREENS.draft.notice).waitFor();
    expect(await text(dialog).inputValue()).toContain('Half a thought');
    await close(dialog);

    await startBox(page).getByRole('button', { name: UI_TEXTS.discard }).click();
    const question = page.getByRole('dialog', { name: POST_SCREENS.draft.discardQuestion });
    await question.getByRole('button', { name: UI_TEXTS.discard }).click();
    await kept.waitFor({ state: 'detached' });
    const fresh = await openComposer(page);
    expect(await text(fresh).inputValue()).toBe('');
    await page.context().close();
  },
);

/** Delays the request of the post. The returned function makes the server reject it. */
async function holdPost(page: Page, reason: string): Promise<() => void> {
  let refuse: () => void = () => undefined;
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route('**/api/media/createMedia', async (route) => {
    await refused;
    await route.fulfill({
      status: 413,
      json: {
        success: false,
        message: reason,
        code: 'PAYLOAD_TOO_LARGE',
        fields: { 'mediaImage.1': reason },
      },
    });
  });
  return refuse;
}

test.each(SIZES)(
  'a long text and five photos keep the footer in view, while sending and when rejected (%s)',
  async (_name, device) => {
    const page = await stage.enter(undefined, device);
    const dialog = await openComposer(page);
    await text(dialog).fill('A line of a long text.\n'.repeat(60).slice(0, POST_LIMITS.textMax));
    await choose(
      dialog,
      'photo',
      await Promise.all(
        [1, 2, 3, 4, 5].map(async (n) => photoFile(`${n}.jpg`, await makePhoto(500 + n * 100, 600))),
      ),
    );
    await expect.poll(() => photoTiles(dialog).count()).toBe(5);
    const post = dialog.getByRole('button', { name: POST_SCREENS.composer.post, exact: true });
    await dialog.getByText(POST_SCREENS.photos.undescribed).nth(4).waitFor();
    expect(await isInView(post)).toBe(true);
    await checkScreen(page, device, 'composer-full');

    const reason = UPLOAD_TEXTS.pixels;
    const refuse = await holdPost(page, reason);
    await post.click();
    const bar = dialog.getByRole('progressbar', { name: POST_SCREENS.uploading.label });
    await bar.waitFor();
    for (const part of [bar, dialog.getByRole('button', { name: UI_TEXTS.cancel })])
      expect(await isInView(part)).toBe(true);
    refuse();
    const alert = dialog.getByRole('alert').filter({ hasText: POST_SCREENS.sending.refused({ reason }) });
    await alert.waitFor();
    expect(await isInView(alert)).toBe(true);
    expect(
      await isInView(
        dialog.getByRole('button', {
          name: POST_SCREENS.photos.tile({ place: 2, state: POST_SCREENS.photos.refused }),
        }),
      ),
    ).toBe(true);
    expect(await isInView(post)).toBe(true);
    await checkScreen(page, device, 'composer-refused');
    await page.context().close();
  },
);

/** Drops a file on an element; returns whether the browser would open the file itself. */
const dropOn = (place: Locator) =>
  place.evaluate((node) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'beside.png', { type: 'image/png' }));
    const fire = (type: string) =>
      node.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    return [fire('dragover'), fire('drop')];
  });

test.each(SIZES)(
  'a file that is dropped beside the composer does not navigate away (%s)',
  async (_name, device) => {
    const page = await stage.enter(undefined, device);
    expect(await dropOn(page.getByRole('main'))).toEqual([false, false]);
    const dialog = await openComposer(page);
    await text(dialog).fill('Still here');
    expect(await dropOn(page.locator('body'))).toEqual([false, false]);
    expect(await photoTiles(dialog).count()).toBe(0);
    expect(await text(dialog).inputValue()).toBe('Still here');
    await page.goto(`${stage.product.address}/terms`);
    await page.getByRole('heading', { level: 1, name: UI_TEXTS.terms }).waitFor();
    expect(await dropOn(page.getByRole('main'))).toEqual([false, false]);
    await page.context().close();
  },
);
