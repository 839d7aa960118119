import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answered } from './browser/answered.ts';
import { checkThemes } from './browser/check-screen.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { openComposer, postWith } from './pages/feed.ts';
import { press, tabTo } from './pages/keyboard.ts';
import { writePost } from './pages/member.ts';
import { join, type SignedIn } from './pages/network.ts';
import { POST_SCREENS, POST_TEXTS, UI_TEXTS } from './pages/texts.ts';
import { sizesHere } from './devices.ts';
import { openBothDevices, type BothDevices } from './product/both-devices.ts';

const { tags: texts } = POST_SCREENS;
const { done } = POST_TEXTS;
const TAG = '#مرونة_الشبكة';

let stage: BothDevices;
let members: readonly SignedIn[];

beforeAll(async () => {
  stage = await openBothDevices('tags');
  ({ members } = stage);
  const { token } = await join(stage.product, 'Ada Author');
  await writePost(stage.product.address, token, `Ada on ${TAG}`);
});
afterEach((context) =>
  keepFailurePictures(
    context,
    'tags',
    members.map(({ page }) => page),
  ),
);
afterAll(() => stage?.close());

test.each(sizesHere())(
  'on a $name a suggested hashtag leads to its posts, can be followed, and left by keyboard',
  async ({ index }) => {
    const { member, device } = stage.at(index);
    const { page } = member;
    await page.goto(`${stage.product.address}/dashboard`);
    const dialog = await openComposer(page);
    const text = dialog.getByRole('textbox', { name: POST_SCREENS.composer.text });
    await text.fill('');
    await text.pressSequentially('Mine on ');
    await dialog.getByRole('button', { name: POST_SCREENS.composer.hashtag }).click();
    await text.pressSequentially('مر');
    await page.getByRole('option', { name: TAG }).waitFor();
    await press(page, 'ArrowDown');
    await press(page, 'Enter');
    expect(await text.inputValue()).toBe(`Mine on ${TAG} `);
    await text.pressSequentially(`from ${index}`);
    await dialog.getByRole('button', { name: POST_SCREENS.composer.post, exact: true }).click();
    const mine = postWith(page, `from ${index}`);
    await mine.getByRole('link', { name: TAG }).click();

    await page.getByRole('heading', { level: 1, name: TAG }).waitFor();
    await postWith(page, 'Ada on').waitFor();
    await mine.waitFor();
    const isStored = answered(page, 'PUT', '/tags/');
    await page.getByRole('button', { name: texts.followTag({ hashtag: TAG }) }).click();
    await isStored;
    await page.getByText(done.tagFollowed).waitFor();
    await page.getByRole('navigation', { name: texts.own }).getByRole('link').waitFor();
    await checkThemes(page, device, 'tag');

    await page.goto(`${stage.product.address}/tags/${encodeURIComponent(TAG.slice(1))}`);
    const following = texts.isFollowingTag({ hashtag: TAG });
    await page.getByRole('button', { name: following }).waitFor();
    await tabTo(page, 'button', following);
    await press(page, 'Enter');
    await page.getByText(done.tagUnfollowed).waitFor();
    await page.getByRole('button', { name: UI_TEXTS.undo }).waitFor();

    const isMuted = answered(page, 'PUT', '/muted-tags/');
    await tabTo(page, 'button', texts.options);
    await press(page, 'Enter');
    await page.getByRole('menuitem', { name: POST_SCREENS.muting.muteTag({ hashtag: TAG }) }).press('Enter');
    await isMuted;
    await page.goto(`${stage.product.address}/dashboard`);
    await mine.waitFor();
    expect(await postWith(page, 'Ada on').count()).toBe(0);
    await page.goto(`${stage.product.address}/settings/privacy`);
    const { tagsTitle, unmuteTag } = POST_SCREENS.muting;
    await page.getByRole('button', { name: tagsTitle }).click();
    const isUnmuted = answered(page, 'DELETE', '/muted-tags/');
    await page.getByRole('button', { name: unmuteTag({ hashtag: TAG }) }).click();
    await isUnmuted;
    await page.goto(`${stage.product.address}/dashboard`);
    await postWith(page, 'Ada on').waitFor();
  },
);
