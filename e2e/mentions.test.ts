import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkThemes } from './browser/check-screen.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { openComments, openComposer, postWith } from './pages/feed.ts';
import { press } from './pages/keyboard.ts';
import { eventually } from './pages/messages.ts';
import {
  NOTIFICATION_SCREENS,
  NOTIFICATION_TEXTS,
  POST_SCREENS,
  POST_TEXTS,
  wholeOf,
} from './pages/texts.ts';
import { sizesHere } from './devices.ts';
import { openBothDevices, type BothDevices } from './product/both-devices.ts';

const { done } = POST_TEXTS;

let stage: BothDevices;

beforeAll(async () => {
  stage = await openBothDevices('mentions');
});
afterEach((context) =>
  keepFailurePictures(
    context,
    'mentions',
    stage.members.map(({ page }) => page),
  ),
);
afterAll(() => stage?.close());

test.each(sizesHere())(
  'on a $name a member is mentioned by keyboard in a post and by pointer in a comment, and is told',
  async ({ index }) => {
    const { member, device } = stage.at(index);
    const { member: other } = stage.at(1 - index);
    const { page } = member;
    const address = (place: string) => `${stage.product.address}${place}`;
    const typed = `@${other.name.slice(0, 3).toLowerCase()}`;
    const option = page.getByRole('option', { name: other.name });

    await page.goto(address('/dashboard'));
    const dialog = await openComposer(page);
    const text = dialog.getByRole('textbox', { name: POST_SCREENS.composer.text });
    await text.fill('');
    await text.pressSequentially(`Thanks from ${index} to ${typed}`);
    await option.waitFor();
    await checkThemes(page, device, 'mention-list');
    await press(page, 'Enter');
    await eventually(() => text.inputValue()).toContain(`@${other.name} `);
    await dialog.getByRole('button', { name: POST_SCREENS.composer.post, exact: true }).click();
    const post = postWith(page, `Thanks from ${index}`);
    await post.getByRole('link', { name: other.name }).waitFor();

    await openComments(post);
    const comment = post.getByRole('textbox', { name: POST_SCREENS.comments.add });
    await comment.pressSequentially(`And ${typed}`);
    await option.click();
    await eventually(() => comment.inputValue()).toBe(`And @${other.name} `);
    await post.getByRole('button', { name: POST_SCREENS.comments.write, exact: true }).last().click();
    await page.getByText(done.comment).waitFor();
    await eventually(() => post.getByRole('link', { name: other.name }).count()).toBe(2);

    const action = NOTIFICATION_TEXTS.did.mention({ count: 1 });
    const entry = wholeOf((b) => NOTIFICATION_SCREENS.entry({ names: member.name, action, b }));
    await other.page.goto(address('/notifications'));
    await other.page.getByRole('main').getByRole('link', { name: entry }).first().click();
    await other.page.waitForURL('**/posts/**');
    await postWith(other.page, `Thanks from ${index}`)
      .getByRole('link', { name: other.name })
      .first()
      .click();
    await other.page.getByRole('heading', { level: 1, name: other.name }).waitFor();
    expect(new URL(other.page.url()).pathname).toContain('/user-profile');
  },
);
