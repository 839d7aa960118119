import { REACTIONS } from '@weft/shared/posts/reactions';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { openKeyboardStage, type KeyboardStage } from './product/keyboard-stage.ts';
import { postWith } from './pages/feed.ts';
import {
  arrowTo,
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
import {
  APP_SCREENS,
  NETWORK_SCREENS,
  NETWORK_TEXTS,
  POST_SCREENS,
  POST_TEXTS,
  UI_TEXTS,
} from './pages/texts.ts';
import { makePhoto } from './files/picture.ts';

// shell.test.ts covers j, k, l and the other single-key shortcuts.
const { done } = POST_TEXTS;
const AUTHOR = 'Ben Hale';
const LONG = `Of a quay at dawn. ${'And of the light on it. '.repeat(12)}The end.`;

const { photos } = POST_SCREENS;

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
  const pictures = await Promise.all([320, 340, 360].map((width) => makePhoto(width, 240)));
  gallery = await publish(ben.token, 'Three of the quay', pictures);
  words = await publish(ben.token, LONG);
  await callApi(product, 'POST', `/media/like/${words}`, ben.token, { reaction: '❤️' });
  await callApi(product, 'POST', `/media/like/${words}`, cleo.token, { reaction: '💡' });
});

afterEach((context) => keepFailurePictures(context, 'keyboard-posts', [page]));
afterAll(() => stage?.close());

test('a member chooses, describes and reorders two pictures, and publishes the post', async () => {
  await page.goto(`${stage.product.address}/dashboard`);
  await page.getByRole('article').first().waitFor();
  await enter(page, 'button', POST_SCREENS.startPost);
  const dialog = await dialogOpens(page, POST_SCREENS.createPost);
  await expectFocus(page, 'textbox', POST_SCREENS.composer.text);
  await page.keyboard.type('Two of the hills');
  const chooser = await filesAskedBy(page, () => enter(page, 'button', POST_SCREENS.media.photo));
  const pictures = await Promise.all([300, 500].map((width) => makePhoto(width, 300)));
  await chooser.setFiles(pictures.map((photo, index) => photoFile(`${index}.jpg`, photo)));
  await dialog.getByRole('button', { name: photos.tile({ place: 2, state: photos.undescribed }) }).waitFor();
  await expectFocus(page, 'button', POST_SCREENS.media.photo);
  await expectTrap(page, dialog);

  await tabTo(page, 'button', photos.tile({ place: 1, state: photos.undescribed }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await typeInto(page, photos.description({ place: 1 }), 'Hills at noon');
  await enter(page, 'button', photos.later);
  await dialog.getByRole('button', { name: photos.tile({ place: 2, state: photos.described }) }).waitFor();
  await expectFocus(page, 'button', photos.later);
  await enter(page, 'button', POST_SCREENS.composer.post);
  await stage.said(done.created);
  await expectFocus(page, 'button', POST_SCREENS.startPost);
  await eventually(() => post('Two of the hills').getByRole('img').last().getAttribute('alt')).toBe(
    'Hills at noon',
  );
});

test('a member edits the own post and deletes it after a confirmation', async () => {
  await enter(page, 'button', POST_SCREENS.menu.label);
  await press(page, 'ArrowDown', 'ArrowUp');
  await expectFocus(page, 'menuitem', POST_SCREENS.editPost);
  await escapeTo(page, page.getByRole('menu'), 'button', POST_SCREENS.menu.label);
  await press(page, 'Enter', 'Enter');
  const dialog = await dialogOpens(page, POST_SCREENS.editPost);
  await expectFocus(page, 'textbox', POST_SCREENS.composer.text);
  await press(page, 'ControlOrMeta+End');
  await page.keyboard.type(', edited');
  await enter(page, 'button', POST_SCREENS.composer.update);
  await stage.said(done.updated);
  await dialog.waitFor({ state: 'hidden' });
  await post('Two of the hills, edited').waitFor();
  await expectFocus(page, 'button', POST_SCREENS.menu.label);

  await press(page, 'Enter', 'End', 'Enter');
  const question = await dialogOpens(page, POST_SCREENS.menu.deletePost);
  await expectFocus(page, 'button', UI_TEXTS.cancel);
  await expectTrap(page, question);
  await escapeTo(page, question, 'button', POST_SCREENS.menu.label);
  await press(page, 'Enter', 'End', 'Enter');
  await dialogOpens(page, POST_SCREENS.menu.deletePost);
  await enter(page, 'button', UI_TEXTS.delete);
  await stage.said(done.deleted);
  await eventually(() => page.getByText('Two of the hills').count()).toBe(0);
  await expectFocus(page, 'article', POST_SCREENS.post.label({ name: AUTHOR }));
});

test('a member chooses each of the six reactions', async () => {
  await stage.open(`/posts/${gallery}`, APP_SCREENS.post.title);
  await tabTo(page, 'button', POST_TEXTS.reactions.like);
  await press(page, 'ArrowUp', 'End');
  await expectFocus(page, 'button', POST_TEXTS.reactions.funny);
  await escapeTo(
    page,
    page.getByRole('toolbar', { name: POST_SCREENS.reaction.choose }),
    'button',
    POST_TEXTS.reactions.like,
  );
  for (const [place, { name }] of REACTIONS.entries()) {
    await press(page, 'ArrowUp', 'Home', ...Array.from({ length: place }, () => arrowTo('next')));
    await expectFocus(page, 'button', name);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name, pressed: true }).waitFor();
    await expectFocus(page, 'button', name);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: POST_TEXTS.reactions.like, pressed: false }).waitFor();
});

const secondSlide = () => POST_SCREENS.slide.imageBy({ place: 2, count: 3, author: AUTHOR });

test('a member opens the gallery at a picture and pages with arrows, buttons and thumbnails', async () => {
  await enter(page, 'button', POST_SCREENS.slide.open({ slide: secondSlide() }));
  const viewer = await dialogOpens(page, POST_SCREENS.viewer.title);
  const shown = (place: number) => viewer.getByText(`${place} / 3`, { exact: true }).waitFor();
  await shown(2);
  await page.keyboard.press(arrowTo('next'));
  await shown(3);
  await page.keyboard.press(arrowTo('previous'));
  await shown(2);
  await expectTrap(page, viewer);
  await enter(page, 'button', UI_TEXTS.nextImage);
  await shown(3);
  await enter(page, 'button', POST_SCREENS.slide.image({ place: 1, count: 3 }));
  await shown(1);
  await escapeTo(page, viewer, 'button', POST_SCREENS.slide.open({ slide: secondSlide() }));
});

test('a member writes, answers and deletes comments', async () => {
  await page.goto(`${stage.product.address}/dashboard`);
  await post(LONG.slice(0, 40)).waitFor();
  await enter(page, 'button', POST_SCREENS.comments.write);
  await expectFocus(page, 'textbox', POST_SCREENS.comments.add);
  await page.keyboard.type('Which quay?');
  await enter(page, 'button', POST_SCREENS.comments.write);
  await stage.said(done.comment);
  await expectFocus(page, 'textbox', POST_SCREENS.comments.add);
  await page.keyboard.type('The new one?');
  await press(page, 'ControlOrMeta+Enter');
  const comments = page.getByRole('list', { name: POST_SCREENS.comments.label });
  await comments.getByText('The new one?').waitFor();

  await enter(page, 'button', POST_SCREENS.replies.write);
  await expectFocus(page, 'textbox', POST_SCREENS.replies.to({ name: 'Ann Weaver' }));
  await page.keyboard.press('Escape');
  await expectFocus(page, 'button', POST_SCREENS.replies.write);
  await page.keyboard.press('Enter');
  await expectFocus(page, 'textbox', POST_SCREENS.replies.to({ name: 'Ann Weaver' }));
  await page.keyboard.type('No, the old one.');
  await page.keyboard.press('Enter');
  await stage.said(done.reply);
  await comments.getByText('No, the old one.').waitFor();
  await expectFocus(page, 'button', POST_SCREENS.replies.write);

  await tabTo(page, 'button', POST_SCREENS.replies.hide);
  await enter(page, 'button', POST_SCREENS.comment.moreOwn);
  await expectFocus(page, 'menuitem', POST_SCREENS.comment.edit);
  await escapeTo(page, page.getByRole('menu'), 'button', POST_SCREENS.comment.moreOwn);
  await press(page, 'Enter', 'End', 'Enter');
  const question = await dialogOpens(page, POST_SCREENS.comment.delete);
  await expectFocus(page, 'button', UI_TEXTS.cancel);
  await expectTrap(page, question);
  await escapeTo(page, question, 'button', POST_SCREENS.comment.moreOwn);
  await press(page, 'Enter', 'End', 'Enter');
  await dialogOpens(page, POST_SCREENS.comment.delete);
  await enter(page, 'button', UI_TEXTS.delete);
  await stage.said(done.commentDeleted);
  await eventually(() => comments.getByRole('listitem').filter({ hasText: 'Which quay?' }).count()).toBe(0);
  await expectFocus(page, 'link', 'Ann Weaver');
  await enter(page, 'button', POST_SCREENS.reply.moreOwn);
  await press(page, 'End', 'Enter');
  await dialogOpens(page, POST_SCREENS.reply.delete);
  await enter(page, 'button', UI_TEXTS.delete);
  await stage.said(done.replyDeleted);
  await eventually(() => page.getByText('No, the old one.').count()).toBe(0);
  await expectFocus(page, 'link', 'Ann Weaver');
});

test('a member uses the tabs of reactions, follows, expands a text and copies the link of a post', async () => {
  await page.goto(`${stage.product.address}/dashboard`);
  await post(LONG.slice(0, 40)).waitFor();
  await enter(page, 'button', NETWORK_SCREENS.follow.member({ name: AUTHOR }));
  await stage.said(NETWORK_TEXTS.dashboard.followed);
  await expectFocus(page, 'button', NETWORK_SCREENS.follow.isFollowingMember({ name: AUTHOR }));
  await enter(page, 'button', UI_TEXTS.showMore);
  await post('The end.').waitFor();
  await expectFocus(page, 'button', UI_TEXTS.showLess);

  await enter(page, 'button', POST_SCREENS.post.copyLink);
  await stage.said(POST_SCREENS.post.linkCopied);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${stage.product.address}/posts/${words}`,
  );
  await enter(page, 'button', POST_SCREENS.likes.two({ first: 'Cleo Santos', second: 'Ben Hale' }));
  const dialog = await dialogOpens(page, POST_SCREENS.likes.title);
  await dialog.getByText(POST_TEXTS.reacted.insightful).waitFor();
  await expectTrap(page, dialog);
  await tabTo(page, 'tab', POST_SCREENS.likes.all({ shown: '2' }));
  await press(page, arrowTo('next'));
  await expectFocus(page, 'tab', '💡 1');
  await press(page, 'Home', 'End');
  await expectFocus(page, 'tab', '❤️ 1');
  await dialog.getByText(POST_TEXTS.reacted.love).waitFor();
  await escapeTo(
    page,
    dialog,
    'button',
    POST_SCREENS.likes.two({ first: 'Cleo Santos', second: 'Ben Hale' }),
  );
});

test('no page reported a problem', () => {
  expect(stage.problems()).toEqual({ refusals: [], others: [] });
});
