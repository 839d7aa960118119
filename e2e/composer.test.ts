import { POST_LIMITS } from '@weft/shared/limits';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVICES } from './browser/browser.ts';
import { checkScreen } from './browser/check-screen.ts';
import { openComposer, startBox } from './pages/feed.ts';
import { choose, photoFile } from './pages/media.ts';
import { makePhoto } from './files/picture.ts';
import { openStage, type Stage } from './product/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage('composer');
});
afterAll(() => stage?.close());

const SIZES = DEVICES.map((device) => [device.name, device] as const);
const text = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Post text' });
const tiles = (dialog: Locator) => dialog.getByRole('button', { name: /^Photo \d, .*describe or move$/ });

/** Whether the whole element is in the window with its centre uncovered. */
const isInView = (element: Locator) =>
  element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return isInside && (node === seen || node.contains(seen) || seen?.contains(node) === true);
  });

const close = async (dialog: Locator) => {
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
};

test.each(SIZES)('Photo and Video in the start box open the file picker (%s)', async (_name, device) => {
  const page = await stage.enter(undefined, device);
  for (const [name, accepted] of [
    ['Photo', 'image/'],
    ['Video', 'video/'],
  ] as const) {
    const picker = page.waitForEvent('filechooser');
    await startBox(page).getByRole('button', { name }).click();
    const field = (await picker).element();
    expect(await field.getAttribute('accept')).toContain(accepted);
    await close(page.getByRole('dialog', { name: 'Create a post' }));
  }
  const picker = page.waitForEvent('filechooser');
  await startBox(page).getByRole('button', { name: 'Photo' }).click();
  await (await picker).setFiles(photoFile('one.jpg', await makePhoto(800, 600)));
  await expect.poll(() => tiles(page.getByRole('dialog')).count()).toBe(1);
  await page.context().close();
});

test.each(SIZES)(
  'a new post is kept when it is closed, can be continued, and is deleted when discarded (%s)',
  async (_name, device) => {
    const page = await stage.enter(undefined, device);
    const dialog = await openComposer(page);
    await text(dialog).fill('Half a thought about the loom that I will finish after lunch today');
    await close(dialog);
    await page.getByText('Draft saved', { exact: true }).waitFor();
    const kept = startBox(page).getByRole('button', { name: /^Continue your draft/ });
    await checkScreen(page, device, 'start-box-draft');
    await kept.click();
    await dialog.getByText('This is your saved draft.').waitFor();
    expect(await text(dialog).inputValue()).toContain('Half a thought');
    await close(dialog);

    await startBox(page).getByRole('button', { name: 'Discard' }).click();
    const question = page.getByRole('dialog', { name: 'Discard your draft?' });
    await question.getByRole('button', { name: 'Discard' }).click();
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
    await expect.poll(() => tiles(dialog).count()).toBe(5);
    const post = dialog.getByRole('button', { name: 'Post', exact: true });
    await dialog.getByText('+ Description').nth(4).waitFor();
    expect(await isInView(post)).toBe(true);
    await checkScreen(page, device, 'composer-full');

    const reason = 'This picture is too large: at most 50 megapixels.';
    const refuse = await holdPost(page, reason);
    await post.click();
    const bar = dialog.getByRole('progressbar', { name: 'Uploading' });
    await bar.waitFor();
    for (const part of [bar, dialog.getByRole('button', { name: 'Cancel' })])
      expect(await isInView(part)).toBe(true);
    refuse();
    const alert = dialog.getByRole('alert').filter({ hasText: `Not posted. ${reason}` });
    await alert.waitFor();
    expect(await isInView(alert)).toBe(true);
    expect(await isInView(dialog.getByRole('button', { name: /^Photo 2, Not allowed here/ }))).toBe(true);
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
    expect(await tiles(dialog).count()).toBe(0);
    expect(await text(dialog).inputValue()).toBe('Still here');
    await page.goto(`${stage.product.address}/terms`);
    await page.getByRole('heading', { level: 1, name: 'Terms' }).waitFor();
    expect(await dropOn(page.getByRole('main'))).toEqual([false, false]);
    await page.context().close();
  },
);
