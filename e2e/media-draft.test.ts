import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVICES } from './browser/browser.ts';
import { checkScreen } from './browser/check-screen.ts';
import { signIn } from './pages/accounts.ts';
import { openComposer, postWith, publish, photoTiles } from './pages/feed.ts';
import { choose, fileRow, photoFile } from './pages/media.ts';
import { APP_SCREENS, POST_SCREENS, POST_TEXTS, UI_TEXTS } from './pages/texts.ts';
import { makePhoto } from './files/picture.ts';
import { openStage, type Stage } from './product/stage.ts';

const DOCUMENT = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('One line of a plan.\n') };
const DRAFTS = 'weft-drafts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage('drafts');
});
afterAll(() => stage?.close());

const text = (dialog: Locator) => dialog.getByRole('textbox', { name: POST_SCREENS.composer.text });

/** Starts a post with two pictures, the second with a description, and a document, without sending it. */
async function write(page: Page, words: string): Promise<Locator> {
  const dialog = await openComposer(page);
  await text(dialog).fill(words);
  await choose(dialog, 'photo', [
    photoFile('one.jpg', await makePhoto(1600, 900)),
    photoFile('two.jpg', await makePhoto(700, 900)),
  ]);
  await dialog
    .getByRole('button', {
      name: POST_SCREENS.photos.tile({ place: 2, state: POST_SCREENS.photos.undescribed }),
    })
    .click();
  await dialog.getByLabel(POST_SCREENS.photos.description({ place: 2 })).fill('Hills before a low sun');
  await choose(dialog, 'document', DOCUMENT);
  await fileRow(dialog, DOCUMENT.name).waitFor();
  return dialog;
}

/** Number of picked files that the browser has stored. */
const keptFiles = (page: Page) =>
  page.evaluate(async (name) => {
    if (!(await indexedDB.databases()).some((each) => each.name === name)) return 0;
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => {
        const database = opening.result;
        const counting = database.transaction('files').objectStore('files').count();
        counting.addEventListener('success', () => {
          database.close();
          resolve(counting.result);
        });
      });
    });
  }, DRAFTS);

async function expectAllThere(dialog: Locator, words: string): Promise<void> {
  await photoTiles(dialog).nth(1).waitFor();
  await expect.poll(() => photoTiles(dialog).count()).toBe(2);
  await expect
    .poll(() => photoTiles(dialog).nth(1).getAttribute('aria-label'))
    .toContain(POST_SCREENS.photos.described);
  await fileRow(dialog, DOCUMENT.name).waitFor();
  await expect.poll(() => text(dialog).inputValue()).toBe(words);
}

test('an unsent post is complete after a reload, and removed once it is posted', async () => {
  const page = await stage.enter();
  await write(page, 'Before the reload');
  await expect.poll(() => keptFiles(page)).toBe(3);
  await page.reload();
  const dialog = await openComposer(page);
  await expectAllThere(dialog, 'Before the reload');
  const [device] = DEVICES;
  if (device) await checkScreen(page, device, 'composer-restored');
  await publish(page, dialog);
  const post = postWith(page, 'Before the reload');
  await post.getByRole('img', { name: 'Hills before a low sun' }).waitFor();
  await post.getByText(DOCUMENT.name).waitFor();
  await expect.poll(() => keptFiles(page)).toBe(0);
  await page.reload();
  const fresh = await openComposer(page);
  expect(await text(fresh).inputValue()).toBe('');
  expect(await photoTiles(fresh).count()).toBe(0);
  await page.context().close();
});

test('an edit continues with its added and removed files if the member chooses so', async () => {
  const page = await stage.enter();
  const post = postWith(page, 'Before the reload');
  const edit = async () => {
    await post.getByRole('button', { name: POST_SCREENS.menu.label }).click();
    await page.getByRole('menuitem', { name: POST_SCREENS.editPost }).click();
  };
  const composer = page.getByRole('dialog', { name: POST_SCREENS.editPost });
  await edit();
  await composer.getByRole('button', { name: POST_SCREENS.photos.remove({ place: 1 }) }).click();
  await choose(composer, 'photo', photoFile('three.jpg', await makePhoto(500, 500)));
  await expect.poll(() => keptFiles(page)).toBe(1);
  await page.reload();
  await edit();
  const question = page.getByRole('dialog', { name: POST_SCREENS.unsavedEdit.title });
  await question.getByText(POST_SCREENS.unsavedEdit.photosRemoved({ count: 1 })).waitFor();
  await question.getByText(POST_SCREENS.unsavedEdit.photosAdded({ count: 1 })).waitFor();
  const [device] = DEVICES;
  if (device) await checkScreen(page, device, 'edit-draft');
  await question.getByRole('button', { name: POST_SCREENS.unsavedEdit.resume }).click();
  await photoTiles(composer).nth(1).waitFor();
  await expect.poll(() => photoTiles(composer).count()).toBe(2);
  await expect
    .poll(() => photoTiles(composer).first().getAttribute('aria-label'))
    .toContain(POST_SCREENS.photos.described);
  await composer.getByRole('button', { name: POST_SCREENS.composer.update }).click();
  await page.getByText(POST_TEXTS.done.updated).waitFor();
  await expect.poll(() => keptFiles(page)).toBe(0);
  await page.context().close();
});

test('an unsent post survives an expired session, and signing out removes it', async () => {
  const page = await stage.enter();
  await write(page, 'Through the night');
  await expect.poll(() => keptFiles(page)).toBe(3);
  await page.context().clearCookies();
  await page.goto(stage.product.address);
  await signIn(page, stage.person);
  const dialog = await openComposer(page);
  await expectAllThere(dialog, 'Through the night');

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: APP_SCREENS.menu.accountMenu, exact: true }).click();
  await page.getByText(UI_TEXTS.signOut, { exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const databases = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  await expect.poll(databases).not.toContain(DRAFTS);
  await page.context().close();
});

test('a post sent while offline is kept with its picture and sent by a retry', async () => {
  const page = await stage.enter();
  const dialog = await openComposer(page);
  await text(dialog).fill('Written on a train');
  await choose(dialog, 'photo', photoFile('window.jpg', await makePhoto(900, 600)));
  await dialog.getByText(POST_SCREENS.photos.undescribed).waitFor();
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: POST_SCREENS.composer.post, exact: true }).click();
  await page.getByText(POST_TEXTS.failed.create).waitFor();
  expect(await text(dialog).inputValue()).toBe('Written on a train');
  expect(await photoTiles(dialog).count()).toBe(1);
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: UI_TEXTS.tryAgain }).click();
  await page.getByText(POST_TEXTS.done.created).last().waitFor();
  await postWith(page, 'Written on a train').waitFor();
  expect(await page.getByRole('article').filter({ hasText: 'Written on a train' }).count()).toBe(1);
  await page.context().close();
});
