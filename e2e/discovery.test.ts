import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answered } from './browser/answered.ts';
import { checkScreen } from './browser/check-screen.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { postWith } from './pages/feed.ts';
import { press, tabTo } from './pages/keyboard.ts';
import { writePost } from './pages/member.ts';
import { join, type SignedIn } from './pages/network.ts';
import { APP_SCREENS, NETWORK_SCREENS, POST_SCREENS } from './pages/texts.ts';
import { sizesHere } from './devices.ts';
import { openBothDevices, type BothDevices } from './product/both-devices.ts';

const { search, posts } = APP_SCREENS;
const { empty } = POST_SCREENS;
const ADA = 'Ada Author';

let stage: BothDevices;
let members: readonly SignedIn[];

beforeAll(async () => {
  stage = await openBothDevices('discovery');
  ({ members } = stage);
  const { token } = await join(stage.product, ADA);
  for (const text of ['A loom of oak', 'A loom of ash']) await writePost(stage.product.address, token, text);
});
afterEach((context) =>
  keepFailurePictures(
    context,
    'discovery',
    members.map(({ page }) => page),
  ),
);
afterAll(() => stage?.close());

test.each(sizesHere())(
  'on a $name the search counts posts, and its filters work by keyboard and in a shared address',
  async ({ index }) => {
    const { member, device } = stage.at(index);
    const { page } = member;
    await page.goto(`${stage.product.address}/search?q=loom`);
    await page.getByRole('tab', { name: `${posts} 2`, exact: true }).click();
    await postWith(page, 'oak').waitFor();
    await page.getByText(search.posts({ count: 2, shown: '2' }), { exact: true }).waitFor();
    const pill = (name: string) => page.getByRole('button', { name, exact: true });
    await tabTo(page, 'button', search.followed);
    await press(page, 'Enter');
    await page.getByText(empty.foundFollowed).waitFor();
    await pill(search.recent).click();
    await page.getByText(empty.foundBoth).waitFor();
    await page.getByRole('tab', { name: `${posts} 0`, exact: true }).waitFor();
    await checkScreen(page, device, 'search-filtered');
    const shared = page.url();

    await pill(empty.clearFilters).click();
    await expect
      .poll(() => pill(search.followed).evaluate((each) => each === document.activeElement))
      .toBe(true);
    const isStored = answered(page, 'POST', '/follow/');
    await postWith(page, 'oak')
      .getByRole('button', { name: NETWORK_SCREENS.follow.member({ name: ADA }) })
      .click();
    await isStored;
    await page.goto(shared);
    await postWith(page, 'ash').waitFor();
    expect(await pill(search.followed).getAttribute('aria-pressed')).toBe('true');
    await checkScreen(page, device, 'search-posts');
  },
);

test.each(sizesHere())('on a $name a new member connects from the first steps', async ({ index }) => {
  const { member, device } = stage.at(index);
  const { page } = member;
  await page.goto(`${stage.product.address}/dashboard`);
  const people = page.getByRole('list', { name: NETWORK_SCREENS.suggestions.title });
  const isStored = answered(page, 'POST', '/connection/send');
  await people.getByRole('button', { name: NETWORK_SCREENS.connect.withMember({ name: ADA }) }).click();
  await isStored;
  await people.getByRole('button', { name: NETWORK_SCREENS.connect.pendingRequest({ name: ADA }) }).waitFor();
  await checkScreen(page, device, 'first-steps-people');
});
