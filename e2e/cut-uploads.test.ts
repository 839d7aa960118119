import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { filesOnDisk, scratchFolders } from '../server/src/testing/files/stored-files.ts';
import { startTcpProxy, type TcpProxy } from '../server/src/testing/services/tcp-proxy.ts';
import { DEVICES, launchBrowser, type Device } from './browser/browser.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { openComposer, postWith, photoTiles } from './pages/feed.ts';
import { choose, fileRow, photoFile } from './pages/media.ts';
import { bubble, eventually, messageBox, openChat } from './pages/messages.ts';
import { join, joinInBrowser, type SignedIn } from './pages/network.ts';
import {
  MESSAGE_SCREENS,
  POST_SCREENS,
  POST_TEXTS,
  PROFILE_SCREENS,
  PROFILE_TEXTS,
  UI_TEXTS,
} from './pages/texts.ts';
import { makePhoto } from './files/picture.ts';
import { QUICK_SETTINGS, startProduct, type Product } from './product/product.ts';

const [desktop] = DEVICES as [Device];
/** Bytes of each upload that arrive before its connection breaks. */
const CUT_AT = 300_000;

const folder = mkdtempSync(path.join(tmpdir(), 'weft-cut-'));
const uploads = path.join(folder, 'uploads');
let browser: Browser;
let product: Product;
let proxy: TcpProxy;
let ann: SignedIn;
let page: Page;

/** A document of some megabytes; the content depends on the name. */
const document = (name: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(Array.from({ length: 400_000 }, (_, line) => `${name} ${line}\n`).join('')),
});

beforeAll(async () => {
  [browser, product] = await Promise.all([
    launchBrowser(),
    startProduct(folder, { settings: QUICK_SETTINGS }),
  ]);
  proxy = await startTcpProxy(product.port);
  const behind = { ...product, address: `http://127.0.0.1:${proxy.port}` };
  ann = await joinInBrowser(browser, desktop, behind, 'Ann Bergström');
  ({ page } = ann);
  await page.goto(`${behind.address}/dashboard`);
});

afterEach(async (context) => {
  await keepFailurePictures(context, 'cut-uploads', [page]);
  proxy.cutBeyond();
});

afterAll(async () => {
  await browser?.close();
  await proxy?.close();
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Checks that aborted uploads left nothing on the server's disk, and that earlier files are there. */
async function expectNothingNew(before: readonly string[]): Promise<void> {
  // Polled together, because queued messages are retried.
  await eventually(async () => [await scratchFolders(uploads), await filesOnDisk(uploads)]).toEqual([
    [],
    before,
  ]);
}

test('an interrupted post shows the failure, keeps text, picture and document, and a retry sends it completely', async () => {
  const before = await filesOnDisk(uploads);
  const dialog = await openComposer(page);
  const text = dialog.getByRole('textbox', { name: POST_SCREENS.composer.text });
  await text.fill('Sent from a tunnel');
  await choose(dialog, 'photo', photoFile('tunnel.jpg', await makePhoto(900, 600)));
  await dialog.getByText(POST_SCREENS.photos.undescribed).waitFor();
  await choose(dialog, 'document', document('plan.txt'));
  await fileRow(dialog, 'plan.txt').waitFor();

  proxy.cutBeyond(CUT_AT);
  await dialog.getByRole('button', { name: POST_SCREENS.composer.post, exact: true }).click();
  await page.getByText(POST_TEXTS.failed.create).waitFor();
  await expectNothingNew(before);
  expect(await text.inputValue()).toBe('Sent from a tunnel');
  expect(await text.isEditable()).toBe(true);
  expect(await photoTiles(dialog, 1).count()).toBe(1);
  await fileRow(dialog, 'plan.txt').waitFor();

  proxy.cutBeyond();
  await dialog.getByRole('button', { name: UI_TEXTS.tryAgain }).click();
  await page.getByText(POST_TEXTS.done.created).waitFor();
  const post = postWith(page, 'Sent from a tunnel');
  await post.getByText('plan.txt').waitFor();
  expect(await page.getByRole('article').filter({ hasText: 'Sent from a tunnel' }).count()).toBe(1);
  await eventually(() => scratchFolders(uploads)).toEqual([]);
});

test('an interrupted profile photo shows the failure and need not be chosen and cropped again', async () => {
  const before = await filesOnDisk(uploads);
  await page.goto(new URL('/user-profile/me', page.url()).href);
  await page.getByRole('button', { name: PROFILE_SCREENS.picture.editPhoto }).click();
  const dialog = page.getByRole('dialog', { name: PROFILE_SCREENS.picture.editProfilePhoto });
  await dialog.locator('input[type=file]').setInputFiles(photoFile('me.jpg', await makePhoto(1200, 1200)));
  const upload = dialog.getByRole('button', { name: PROFILE_SCREENS.picture.upload });
  await upload.waitFor();

  proxy.cutBeyond(10_000);
  await upload.click();
  await page.getByText(PROFILE_TEXTS.failed.image).waitFor();
  await expectNothingNew(before);

  proxy.cutBeyond();
  await upload.click();
  await dialog.waitFor({ state: 'detached' });
  await eventually(async () => (await filesOnDisk(uploads)).length).toBeGreaterThan(before.length);
});

test('an interrupted message shows that it is not sent, keeps its files, and is sent once', async () => {
  const before = await filesOnDisk(uploads);
  const bob = await join(product, 'Bob Santos');
  await openChat(page, new URL(page.url()).origin, bob.id);
  await page
    .getByLabel(MESSAGE_SCREENS.composer.filesToAttach)
    .setInputFiles([document('long.txt'), document('longer.txt')]);
  await messageBox(page).fill('Both of them');

  proxy.cutBeyond(CUT_AT);
  await page.getByRole('button', { name: MESSAGE_SCREENS.composer.send }).click();
  await bubble(page, 'Both of them').waitFor();
  await page.getByText(MESSAGE_SCREENS.pending.waiting, { exact: true }).waitFor();
  await expectNothingNew(before);

  proxy.cutBeyond();
  await eventually(() => filesOnDisk(uploads).then(({ length }) => length)).toBe(before.length + 2);
  await page.getByText(MESSAGE_SCREENS.pending.waiting, { exact: true }).waitFor({ state: 'detached' });
  await eventually(() => bubble(page, 'Both of them').count()).toBe(1);
});
