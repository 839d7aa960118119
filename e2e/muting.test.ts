import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answered } from './browser/answered.ts';
import { checkThemes } from './browser/check-screen.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { postWith } from './pages/feed.ts';
import { expectFocus, press } from './pages/keyboard.ts';
import { writePost } from './pages/member.ts';
import { eventually } from './pages/messages.ts';
import { join, type SignedIn } from './pages/network.ts';
import { POST_SCREENS, POST_TEXTS, UI_TEXTS } from './pages/texts.ts';
import { sizesHere } from './devices.ts';
import { openBothDevices, type BothDevices } from './product/both-devices.ts';

const { muting: texts, menu } = POST_SCREENS;
const { done } = POST_TEXTS;
const NAME = 'Mel Muted';

let stage: BothDevices;
let members: readonly SignedIn[];
let author: { readonly id: string; readonly token: string };

beforeAll(async () => {
  stage = await openBothDevices('muting');
  members = stage.members;
  author = await join(stage.product, NAME);
});
afterEach((context) =>
  keepFailurePictures(
    context,
    'muting',
    members.map(({ page }) => page),
  ),
);
afterAll(() => stage?.close());

test.each(sizesHere())(
  'on a $name a member hides a post, mutes its author, and undoes both',
  async ({ index }) => {
    const { member, device } = stage.at(index);
    const { page } = member;
    const { address } = stage.product;
    const [hidden, other] = [`Hidden on ${index}`, `Muted on ${index}`];
    for (const text of [hidden, other]) await writePost(address, author.token, text);
    await page.goto(`${address}/dashboard`);
    const choose = async (text: string, item: string) => {
      await postWith(page, text).getByRole('button', { name: menu.more }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };

    // Undone where it was done, and done again.
    await choose(hidden, texts.hide);
    await expectFocus(page, 'button', UI_TEXTS.undo);
    await press(page, 'Enter');
    await postWith(page, hidden).waitFor();
    const isHidden = answered(page, 'PUT', '/hidden-posts/');
    await choose(hidden, texts.hide);
    await page.getByRole('article', { name: texts.hidden }).waitFor();
    await isHidden;
    const isMuted = answered(page, 'PUT', '/muted-members/');
    await choose(other, texts.mute({ name: NAME }));
    await page.getByRole('article', { name: texts.muted({ name: NAME }) }).waitFor();
    await isMuted;
    await checkThemes(page, device, 'muting-notices');

    await page.goto(`${address}/settings/privacy`);
    await page.getByRole('button', { name: texts.membersTitle }).click();
    const unmute = page.getByRole('button', { name: texts.unmuteMember({ name: NAME }) });
    await unmute.waitFor();
    await page.getByRole('button', { name: texts.postsTitle }).click();
    const unhide = page.getByRole('button', { name: texts.unhidePost({ name: NAME }) });
    await unhide.waitFor();
    await checkThemes(page, device, 'muting-settings');
    await unmute.click();
    await page.getByText(done.unmuted).waitFor();
    await page.getByText(texts.nobody).waitFor();
    await unhide.click();
    await page.getByText(texts.nothing).waitFor();

    await page.goto(`${address}/dashboard`);
    for (const text of [hidden, other]) await postWith(page, text).waitFor();
    await eventually(() => postWith(page, hidden).count()).toBe(1);
    expect(await page.getByRole('article', { name: texts.hidden }).count()).toBe(0);
  },
);
