import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answered } from './browser/answered.ts';
import { checkThemes } from './browser/check-screen.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { postWith } from './pages/feed.ts';
import { dialogOpens, expectFocus, press, tabTo } from './pages/keyboard.ts';
import { writePost } from './pages/member.ts';
import { callAs, eventually } from './pages/messages.ts';
import { join, type SignedIn } from './pages/network.ts';
import { POST_SCREENS, POST_TEXTS, UI_TEXTS } from './pages/texts.ts';
import { sizesHere } from './devices.ts';
import { openBothDevices, type BothDevices } from './product/both-devices.ts';
import type { Product } from './product/product.ts';

const { done } = POST_TEXTS;
const { saved: texts } = POST_SCREENS;

let stage: BothDevices;
let product: Product;
let members: readonly SignedIn[];
let author: { readonly id: string; readonly token: string };

beforeAll(async () => {
  stage = await openBothDevices('saved');
  ({ product, members } = stage);
  author = await join(product, 'Ada Author');
});

afterEach((context) =>
  keepFailurePictures(
    context,
    'saved',
    members.map(({ page }) => page),
  ),
);
afterAll(() => stage?.close());

const at = (index: number) => stage.at(index);

test.each(sizesHere())(
  'on a $name a member saves posts, files one in a folder, and removes one that is gone',
  async ({ index }) => {
    const { member, device } = at(index);
    const { page } = member;
    const [kept, gone] = [`Kept on ${index}`, `Gone on ${index}`];
    for (const text of [kept, gone]) await writePost(product.address, author.token, text);
    await page.goto(`${product.address}/dashboard`);
    for (const text of [kept, gone]) {
      const isStored = answered(page, 'PUT', '/saved-posts/');
      await postWith(page, text).getByRole('button', { name: texts.save }).click();
      await isStored;
    }
    type Posts = { media: { _id: string; mediaTitle: string }[] };
    const { media } = await callAs<Posts>(
      product.address,
      author.token,
      'GET',
      `/media/getUserMedia/${author.id}`,
    );
    const id = media.find(({ mediaTitle }) => mediaTitle === gone)?._id;
    await callAs(product.address, author.token, 'DELETE', `/media/deleteMedia/${id}`);

    await page.goto(`${product.address}/saved`);
    const row = (text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });
    await row(texts.unavailable).waitFor();
    await row(kept).getByRole('button', { name: texts.move }).click();
    const dialog = await dialogOpens(page, texts.move);
    await dialog.getByRole('button', { name: texts.newFolder }).click();
    const form = await dialogOpens(page, texts.newFolder);
    await form.getByRole('textbox', { name: texts.folderName }).fill('Planning');
    await form.getByRole('button', { name: texts.create }).click();
    await page.getByText(done.moved).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await row(kept).getByText('Planning').waitFor();
    await checkThemes(page, device, 'saved');

    await row(texts.unavailable).getByRole('button', { name: texts.removeShort, exact: true }).click();
    await eventually(() => row(texts.unavailable).count()).toBe(0);
    await page.getByRole('link', { name: 'Planning' }).click();
    await row(kept).waitFor();
    await row(kept).getByRole('link', { name: 'Ada Author' }).last().click();
    const save = page.getByRole('article').getByRole('button', { name: texts.save });
    await save.waitFor();
    expect(await save.getAttribute('aria-pressed')).toBe('true');
  },
);

test.each(sizesHere())('on a $name folders and saved posts work by keyboard', async ({ index }) => {
  const { member } = at(index);
  const { page } = member;
  const text = `By keys on ${index}`;
  await writePost(product.address, author.token, text);
  await page.goto(`${product.address}/dashboard`);
  await postWith(page, text).waitFor();
  const isStored = answered(page, 'PUT', '/saved-posts/');
  await tabTo(page, 'button', texts.save);
  await press(page, 'Enter');
  await isStored;
  await page.goto(`${product.address}/saved`);
  await tabTo(page, 'button', texts.newFolder);
  await press(page, 'Enter');
  await dialogOpens(page, texts.newFolder);
  await page.keyboard.type('By keys');
  await press(page, 'Enter');
  await page.getByText(done.folderCreated).waitFor();
  await expectFocus(page, 'button', texts.newFolder);
  await tabTo(page, 'button', texts.remove);
  await press(page, 'Enter');
  await page.getByText(done.unsaved).waitFor();
  await tabTo(page, 'button', UI_TEXTS.undo);
  await press(page, 'Enter');
  await page.getByRole('main').getByText(text).waitFor();
});
