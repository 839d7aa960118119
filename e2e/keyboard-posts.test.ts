import { REACTIONS } from '@weft/shared/posts/reactions';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { openKeyboardStage, type KeyboardStage } from './product/keyboard-stage.ts';
import { postWith } from './pages/feed.ts';
import {
  dialogOpens,
  enter,
  escapeTo,
  expectFocus,
  filesAskedBy,
  expectTrap,
  press,
  tabTo,
  typeInto,
} from './pages/keyboard.ts';
import { photoFile } from './pages/media.ts';
import { callAs, eventually } from './pages/messages.ts';
import { callApi, join } from './pages/network.ts';
import { POST_TEXTS } from './pages/texts.ts';
import { makePhoto } from './files/picture.ts';

// shell.test.ts covers j, k, l and the other single-key shortcuts.
const { done } = POST_TEXTS;
const AUTHOR = 'Ben Hale';
const LONG = `Of a quay at dawn. ${'And of the light on it. '.repeat(12)}The end.`;

let stage: KeyboardStage;
let page: Page;
let gallery: string;
let words: string;

const post = (text: string) => postWith(page, text);

/** Publishes a post through the API and returns its id. */
async function publish(token: string, text: string, pictures: readonly Buffer[] = []): Promise<string> {
  const form = new FormData();
  form.set('mediaTitle', text);
  for (const [index, picture] of pictures.entries())
    form.append('mediaImage', new File([new Uint8Array(picture)], `${index}.jpg`, { type: 'image/jpeg' }));
  type Answer = { media: { _id: string } };
  return (await callAs<Answer>(stage.product.address, token, 'POST', '/media/createMedia', form)).media._id;
}

beforeAll(async () => {
  stage = await openKeyboardStage('posts', 'Ann Weaver');
  ({ page } = stage);
  const { product } = stage;
  const [ben, cleo] = await Promise.all([join(product, AUTHOR), join(product, 'Cleo Santos')]);
  const photos = await Promise.all([320, 340, 360].map((width) => makePhoto(width, 240)));
  gallery = await publish(ben.token, 'Three of the quay', photos);
  words = await publish(ben.token, LONG);
  await callApi(product, 'POST', `/media/like/${words}`, ben.token, { reaction: '❤️' });
  await callApi(product, 'POST', `/media/like/${words}`, cleo.token, { reaction: '💡' });
});

afterEach((context) => keepFailurePictures(context, 'keyboard-posts', [page]));
afterAll(() => stage?.close());

test('a member chooses, describes and reorders two pictures, and publishes the post', async () => {
  await page.goto(`${stage.product.address}/dashboard`);
  await page.getByRole('article').first().waitFor();
  await enter(page, 'button', 'Start a post');
  const dialog = await dialogOpens(page, 'Create a post');
  await expectFocus(page, 'textbox', 'Post text');
  await page.keyboard.type('Two of the hills');
  const chooser = await filesAskedBy(page, () => enter(page, 'button', 'Photo'));
  const photos = await Promise.all([300, 500].map((width) => makePhoto(width, 300)));
  await chooser.setFiles(photos.map((photo, index) => photoFile(`${index}.jpg`, photo)));
  await dialog.getByRole('button', { name: 'Photo 2, + Description' }).waitFor();
  await expectFocus(page, 'button', 'Photo');
  await expectTrap(page, dialog);

  await tabTo(page, 'button', 'Photo 1,', 'Shift+Tab');
  await page.keyboard.press('Space');
  await typeInto(page, 'Description of photo 1', 'Hills at noon');
  await enter(page, 'button', 'Move later');
  await dialog.getByRole('button', { name: 'Photo 2, Described' }).waitFor();
  await expectFocus(page, 'button', 'Move later');
  await enter(page, 'button', 'Post');
  await stage.said(done.created);
  await expectFocus(page, 'button', 'Start a post');
  await eventually(() => post('Two of the hills').getByRole('img').last().getAttribute('alt')).toBe(
    'Hills at noon',
  );
});

test('a member edits the own post and deletes it after a confirmation', async () => {
  await enter(page, 'button', 'Post options');
  await press(page, 'ArrowDown', 'ArrowUp');
  await expectFocus(page, 'menuitem', 'Edit Post');
  await escapeTo(page, page.getByRole('menu'), 'button', 'Post options');
  await press(page, 'Enter', 'Enter');
  const dialog = await dialogOpens(page, 'Edit Post');
  await expectFocus(page, 'textbox', 'Post text');
  await press(page, 'ControlOrMeta+End');
  await page.keyboard.type(', edited');
  await enter(page, 'button', 'Update');
  await stage.said(done.updated);
  await dialog.waitFor({ state: 'hidden' });
  await post('Two of the hills, edited').waitFor();
  await expectFocus(page, 'button', 'Post options');

  await press(page, 'Enter', 'End', 'Enter');
  const question = await dialogOpens(page, 'Delete Post');
  await expectFocus(page, 'button', 'Cancel');
  await expectTrap(page, question);
  await escapeTo(page, question, 'button', 'Post options');
  await press(page, 'Enter', 'End', 'Enter');
  await dialogOpens(page, 'Delete Post');
  await enter(page, 'button', 'Delete');
  await stage.said(done.deleted);
  await eventually(() => page.getByText('Two of the hills').count()).toBe(0);
  await expectFocus(page, 'article', `Post by ${AUTHOR}`);
});

test('a member chooses each of the six reactions', async () => {
  await stage.open(`/posts/${gallery}`, 'Post');
  await tabTo(page, 'button', 'Like');
  await press(page, 'ArrowUp', 'End');
  await expectFocus(page, 'button', 'Funny');
  await escapeTo(page, page.getByRole('toolbar', { name: 'Choose a reaction' }), 'button', 'Like');
  for (const [place, { name }] of REACTIONS.entries()) {
    await press(page, 'ArrowUp', 'Home', ...Array.from({ length: place }, () => 'ArrowRight'));
    await expectFocus(page, 'button', name);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name, pressed: true }).waitFor();
    await expectFocus(page, 'button', name);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Like/, pressed: false }).waitFor();
});

test('a member opens the gallery at a picture and pages with arrows, buttons and thumbnails', async () => {
  await enter(page, 'button', 'Open Image 2 of 3');
  const viewer = await dialogOpens(page, 'Image viewer');
  const shown = (place: number) => viewer.getByText(`${place} / 3`, { exact: true }).waitFor();
  await shown(2);
  await page.keyboard.press('ArrowRight');
  await shown(3);
  await page.keyboard.press('ArrowLeft');
  await shown(2);
  await expectTrap(page, viewer);
  await enter(page, 'button', 'Next image');
  await shown(3);
  await enter(page, 'button', 'Image 1 of 3');
  await shown(1);
  await escapeTo(page, viewer, 'button', 'Open Image 2 of 3');
});

test('a member writes, answers and deletes comments', async () => {
  await page.goto(`${stage.product.address}/dashboard`);
  await post(LONG.slice(0, 40)).waitFor();
  await enter(page, 'button', 'Comment');
  await expectFocus(page, 'textbox', 'Add a comment');
  await page.keyboard.type('Which quay?');
  await enter(page, 'button', 'Comment');
  await stage.said(done.comment);
  await expectFocus(page, 'textbox', 'Add a comment');
  await page.keyboard.type('The new one?');
  await press(page, 'ControlOrMeta+Enter');
  const comments = page.getByRole('list', { name: 'Comments' });
  await comments.getByText('The new one?').waitFor();

  await enter(page, 'button', 'Reply');
  await expectFocus(page, 'textbox', 'Reply to Ann Weaver');
  await page.keyboard.press('Escape');
  await expectFocus(page, 'button', 'Reply');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'textbox', 'Reply to Ann Weaver');
  await page.keyboard.type('No, the old one.');
  await page.keyboard.press('Enter');
  await stage.said(done.reply);
  await comments.getByText('No, the old one.').waitFor();
  await expectFocus(page, 'button', 'Reply');

  await tabTo(page, 'button', 'Hide');
  await enter(page, 'button', 'More about your comment');
  await expectFocus(page, 'menuitem', 'Delete comment');
  await escapeTo(page, page.getByRole('menu'), 'button', 'More about your comment');
  await press(page, 'Enter', 'Enter');
  const question = await dialogOpens(page, 'Delete comment');
  await expectFocus(page, 'button', 'Cancel');
  await expectTrap(page, question);
  await escapeTo(page, question, 'button', 'More about your comment');
  await press(page, 'Enter', 'Enter');
  await dialogOpens(page, 'Delete comment');
  await enter(page, 'button', 'Delete');
  await stage.said(done.commentDeleted);
  await eventually(() => comments.getByRole('listitem').filter({ hasText: 'Which quay?' }).count()).toBe(0);
  await expectFocus(page, 'link', 'Ann Weaver');
  await enter(page, 'button', 'More about your reply');
  await press(page, 'Enter');
  await dialogOpens(page, 'Delete reply');
  await enter(page, 'button', 'Delete');
  await stage.said(done.replyDeleted);
  await eventually(() => page.getByText('No, the old one.').count()).toBe(0);
  await expectFocus(page, 'link', 'Ann Weaver');
});

test('a member uses the tabs of reactions, follows, expands a text and copies the link of a post', async () => {
  await page.goto(`${stage.product.address}/dashboard`);
  await post(LONG.slice(0, 40)).waitFor();
  await enter(page, 'button', `Follow ${AUTHOR}`);
  await stage.said('User followed successfully');
  await expectFocus(page, 'button', `Following ${AUTHOR}`);
  await enter(page, 'button', 'Show more');
  await post('The end.').waitFor();
  await expectFocus(page, 'button', 'Show less');

  await enter(page, 'button', 'Copy link');
  await stage.said('Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${stage.product.address}/posts/${words}`,
  );
  await enter(page, 'button', 'Cleo Santos and Ben Hale');
  const dialog = await dialogOpens(page, 'Reactions');
  await dialog.getByText('Found this insightful').waitFor();
  await expectTrap(page, dialog);
  await tabTo(page, 'tab', 'All 2');
  await press(page, 'ArrowRight');
  await expectFocus(page, 'tab', '💡 1');
  await press(page, 'Home', 'End');
  await expectFocus(page, 'tab', '❤️ 1');
  await dialog.getByText('Loved this').waitFor();
  await escapeTo(page, dialog, 'button', 'Cleo Santos and Ben Hale');
});

test('no page reported a problem', () => {
  expect(stage.problems()).toEqual({ refusals: [], others: [] });
});
