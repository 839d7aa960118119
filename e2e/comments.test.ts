import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkThemes } from './browser/check-screen.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { comment, openComments, postWith } from './pages/feed.ts';
import { writePost } from './pages/member.ts';
import { callAs, eventually } from './pages/messages.ts';
import { join, type SignedIn } from './pages/network.ts';
import { NETWORK_SCREENS, POST_SCREENS, POST_TEXTS, UI_TEXTS } from './pages/texts.ts';
import { sizesHere } from './devices.ts';
import { openBothDevices, type BothDevices } from './product/both-devices.ts';
import type { Product } from './product/product.ts';

const { done } = POST_TEXTS;

let stage: BothDevices;
let product: Product;
let members: readonly SignedIn[];

beforeAll(async () => {
  stage = await openBothDevices('comments');
  ({ product, members } = stage);
  const guest = await join(product, 'Gus Guest');
  for (const { id, name, token } of members) {
    const text = `By ${name}. ${'One more line.\n'.repeat(8)}`;
    await writePost(product.address, token, text);
    type Posts = { media: { _id: string }[] };
    const { media } = await callAs<Posts>(product.address, token, 'GET', `/media/getUserMedia/${id}`);
    await callAs(product.address, guest.token, 'POST', `/media/comment/${media[0]?._id}`, {
      comment: 'Buy my course',
    });
  }
});

afterEach((context) =>
  keepFailurePictures(
    context,
    'comments',
    members.map(({ page }) => page),
  ),
);
afterAll(() => stage?.close());

/** Smallest distance of the comment form from the header and the lower edge of the visible area. Pixels. */
function clearance(box: Locator): Promise<number> {
  return box.evaluate((element) => {
    const form = element.closest('form')?.getBoundingClientRect();
    const bar = document.querySelector('nav[data-bottom-bar]')?.getBoundingClientRect();
    const head = document.querySelector('header')?.getBoundingClientRect();
    if (!form || !head) throw new Error('no form');
    const floor = bar && bar.height > 0 ? bar.top : innerHeight;
    return Math.min(form.top - head.bottom, floor - form.bottom);
  });
}

const ownPost = async ({ page, name }: SignedIn): Promise<Locator> => {
  await page.goto(`${product.address}/dashboard`);
  const post = postWith(page, `By ${name}`);
  await post.waitFor();
  return post;
};

/** Chooses Delete in the menu of a comment and returns the confirmation dialog. */
async function askToDelete(page: Page, post: Locator, menu: string): Promise<Locator> {
  await post.getByRole('button', { name: menu }).first().click();
  await page.getByRole('menuitem', { name: POST_SCREENS.comment.delete }).click();
  const question = page.getByRole('dialog', { name: POST_SCREENS.comment.delete });
  await question.waitFor();
  return question;
}

test.each(sizesHere())(
  'on a $name the comment box opens within the window and has the focus',
  async ({ index }) => {
    const { member } = stage.at(index);
    const asker = await join(product, `Asker ${index}`);
    const post = await ownPost(member);
    // Scrolls so that the button is the last visible line of the post.
    await post.getByRole('button', { name: POST_SCREENS.comments.write, exact: true }).evaluate((button) => {
      const bar = document.querySelector('nav[data-bottom-bar]')?.getBoundingClientRect();
      const floor = bar && bar.height > 0 ? bar.top : innerHeight;
      window.scrollBy(0, button.getBoundingClientRect().bottom + 2 - floor);
    });
    await openComments(post);
    const box = post.getByRole('textbox', { name: POST_SCREENS.comments.add });
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => clearance(box)).toBeGreaterThan(0);

    // On a phone the request appears above the post and moves it down.
    await callAs(product.address, asker.token, 'POST', '/connection/send', { recipientId: member.id });
    await member.page.getByRole('region', { name: NETWORK_SCREENS.requests.region }).waitFor();
    await expect.poll(() => clearance(box)).toBeGreaterThan(0);
  },
);

test.each(sizesHere())(
  'on a $name the author of a comment and the owner of the post can delete it after a confirmation',
  async ({ index }) => {
    const { member, device } = stage.at(index);
    const { page } = member;
    const post = await ownPost(member);
    await openComments(post);
    await comment(page, post, 'Mine alone');
    const own = await askToDelete(page, post, POST_SCREENS.comment.moreOwn);
    await checkThemes(page, device, 'delete-comment', { part: '[role=dialog]' });
    await own.getByRole('button', { name: UI_TEXTS.cancel }).click();
    await own.waitFor({ state: 'hidden' });
    expect(await post.getByText('Mine alone').count()).toBe(1);
    const again = await askToDelete(page, post, POST_SCREENS.comment.moreOwn);
    await again.getByRole('button', { name: UI_TEXTS.delete }).click();
    await page.getByText(done.commentDeleted).waitFor();
    await eventually(() => post.getByText('Mine alone').count()).toBe(0);

    const others = await askToDelete(page, post, POST_SCREENS.comment.moreBy({ name: 'Gus Guest' }));
    await others
      .getByText(POST_SCREENS.comment.deletionBy({ count: 0, name: 'Gus Guest', shown: '0' }))
      .waitFor();
    await others.getByRole('button', { name: UI_TEXTS.delete }).click();
    await eventually(() => post.getByText('Buy my course').count()).toBe(0);
    await others.waitFor({ state: 'hidden' });
  },
);
