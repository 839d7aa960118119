import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answered } from './browser/answered.ts';
import { checkThemes } from './browser/check-screen.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { comment, postWith, reply } from './pages/feed.ts';
import { expectFocus, press, tabTo } from './pages/keyboard.ts';
import { writePost } from './pages/member.ts';
import { callAs, eventually } from './pages/messages.ts';
import { join, type SignedIn } from './pages/network.ts';
import { POST_SCREENS, POST_TEXTS, UI_TEXTS } from './pages/texts.ts';
import { sizesHere } from './devices.ts';
import { openBothDevices, type BothDevices } from './product/both-devices.ts';
import type { Product } from './product/product.ts';

const { done, reactions } = POST_TEXTS;
const { comment: texts, reply: replyTexts } = POST_SCREENS;
const GUEST = 'Gus Guest';
const NARROW = 320;

let stage: BothDevices;
let product: Product;
let members: readonly SignedIn[];
let guest: { readonly token: string };

beforeAll(async () => {
  stage = await openBothDevices('comment-edits');
  ({ product, members } = stage);
  guest = await join(product, GUEST);
});

afterEach((context) =>
  keepFailurePictures(
    context,
    'comment-edits',
    members.map(({ page }) => page),
  ),
);
afterAll(() => stage?.close());

const call = <T>(token: string, method: string, to: string, body?: object) =>
  callAs<T>(product.address, token, method, to, body);

/** A new post of the member with a comment of the guest, on its own page with open comments. */
async function openPost({ page, id, name, token }: SignedIn, about: string): Promise<Locator> {
  await writePost(product.address, token, `${about} by ${name}`);
  type Posts = { media: { _id: string }[] };
  const { media } = await call<Posts>(token, 'GET', `/media/getUserMedia/${id}`);
  const postId = media[0]?._id ?? '';
  await call(guest.token, 'POST', `/media/comment/${postId}`, { comment: 'From the guest' });
  await page.goto(`${product.address}/posts/${postId}`);
  const post = postWith(page, about);
  await post.getByText('From the guest').waitFor();
  return post;
}

const at = (index: number) => stage.at(index);

test.each(sizesHere())(
  'on a $name a member edits a comment, cancels another edit, and both are shown',
  async ({ index }) => {
    const { member, device } = at(index);
    const { page } = member;
    const post = await openPost(member, 'Edits');
    await comment(page, post, 'Teh first');
    const menu = post.getByRole('button', { name: texts.moreOwn });
    const box = post.getByRole('textbox', { name: texts.edit });
    const startEdit = async () => {
      await menu.click();
      await page.getByRole('menuitem', { name: texts.edit }).click();
      await box.waitFor();
    };
    await startEdit();
    await box.fill('The first');
    await checkThemes(page, device, 'comment-edit');
    await post.getByRole('button', { name: UI_TEXTS.save, exact: true }).click();
    await page.getByText(done.commentUpdated).waitFor();
    await post.getByText('The first').waitFor();
    await post.getByText(POST_SCREENS.post.edited).waitFor();
    await startEdit();
    await box.fill('Nonsense');
    await box.press('Escape');
    const question = page.getByRole('dialog', { name: POST_SCREENS.draft.discardEditQuestion });
    await question.getByRole('button', { name: UI_TEXTS.discard }).click();
    await post.getByText('The first').waitFor();
    await page.reload();
    await post.getByText('The first').waitFor();
    await post.getByText(POST_SCREENS.post.edited).waitFor();
    expect(await post.getByText('Nonsense').count()).toBe(0);
  },
);

test.each(sizesHere())(
  'on a $name a member reacts to a comment, and the list shows who did',
  async ({ index }) => {
    const { member, device } = at(index);
    const { page, name } = member;
    const post = await openPost(member, 'Reactions');
    const button = (reaction: string) =>
      post.getByRole('button', { name: texts.reactBy({ reaction, name: GUEST }) });
    const isStored = answered(page, 'PUT', '/comments/');
    await button(reactions.like).click();
    await isStored;
    await post.getByRole('button', { name: POST_SCREENS.counts.reactions({ count: 1, shown: '1' }) }).click();
    const dialog = page.getByRole('dialog', { name: POST_SCREENS.likes.title });
    await dialog.getByRole('link', { name }).waitFor();
    await checkThemes(page, device, 'comment-reactions', { part: '[role=dialog]' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.reload();
    expect(await button(reactions.like).getAttribute('aria-pressed')).toBe('true');
  },
);

test.each(sizesHere())('on a $name everything works by keyboard', async ({ index }) => {
  const { member } = at(index);
  const { page } = member;
  const post = await openPost(member, 'Keys');
  const like = texts.reactBy({ reaction: reactions.like, name: GUEST });
  await tabTo(page, 'button', like);
  const isStored = answered(page, 'PUT', '/comments/');
  await press(page, 'ArrowUp', 'End', 'Enter');
  await isStored;
  await expectFocus(page, 'button', texts.reactBy({ reaction: reactions.funny, name: GUEST }));
  await comment(page, post, 'By keys');
  await tabTo(page, 'button', texts.moreOwn);
  await press(page, 'Enter');
  await page.getByRole('menuitem', { name: texts.edit }).waitFor();
  await press(page, 'Home', 'Enter');
  await expectFocus(page, 'textbox', texts.edit);
  await press(page, 'End');
  await page.keyboard.type(' alone');
  await press(page, 'ControlOrMeta+Enter');
  await page.getByText(done.commentUpdated).waitFor();
  await post.getByText('By keys alone').waitFor();
  await expectFocus(page, 'button', texts.moreOwn);
});

test('the picker of a reply stays within a narrow window', async () => {
  const { member, device } = at(1);
  const { page, name } = member;
  const post = await openPost(member, 'Narrow');
  await reply(page, post, 'From the owner');
  await page.setViewportSize({ width: NARROW, height: device.height });
  // In the narrow page the pointer could rest on another button, which opens its own picker.
  await page.mouse.move(0, 0);
  const like = replyTexts.reactOwn({ reaction: reactions.like });
  await post.getByRole('button', { name: like }).press('ArrowUp');
  const picker = page.getByRole('toolbar', { name: POST_SCREENS.reaction.choose });
  await picker.waitFor();
  await eventually(async () => {
    const box = await picker.boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= NARROW;
  }).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(NARROW);
  await page.setViewportSize({ width: device.width, height: device.height });
});
