import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkThemes } from './browser/check-screen.ts';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { openLive } from './browser/live-page.ts';
import { openComments, postWith } from './pages/feed.ts';
import { writePost } from './pages/member.ts';
import { callAs } from './pages/messages.ts';
import { join } from './pages/network.ts';
import { POST_SCREENS } from './pages/texts.ts';
import { sizesHere } from './devices.ts';
import { openBothDevices, type BothDevices } from './product/both-devices.ts';

const { comments, counts, list, post: texts } = POST_SCREENS;

let stage: BothDevices;
let guest: { readonly token: string };

beforeAll(async () => {
  stage = await openBothDevices('live-posts');
  guest = await join(stage.product, 'Gus Guest');
});
afterEach((context) =>
  keepFailurePictures(
    context,
    'live-posts',
    stage.members.map(({ page }) => page),
  ),
);
afterAll(() => stage?.close());

test.each(sizesHere())(
  'on a $name counts, comments, edits and new posts of others arrive without a reload',
  async ({ index }) => {
    const { member, device } = stage.at(index);
    const { page, name } = member;
    const { address } = stage.product;
    const asGuest = <T>(method: string, to: string, body: object) =>
      callAs<T>(address, guest.token, method, to, body);
    const words = `A question by ${name}`;
    await writePost(address, member.token, words);
    type Posts = { media: { _id: string }[] };
    const { media } = await callAs<Posts>(address, member.token, 'GET', `/media/getUserMedia/${member.id}`);
    const postId = media[0]?._id ?? '';
    await openLive(page, `${address}/dashboard`);
    const post = postWith(page, words);
    await openComments(post);

    await asGuest('POST', `/media/like/${postId}`, {});
    await post.getByRole('button', { name: 'Gus Guest', exact: true }).waitFor();
    type Comment = { _id: string };
    const { _id } = await asGuest<Comment>('POST', `/media/comment/${postId}`, { comment: 'An answer' });
    const pill = post.getByRole('button', { name: comments.arrived({ count: 1 }) });
    await pill.waitFor();
    await post.getByRole('button', { name: counts.comments({ count: 1, shown: '1' }) }).waitFor();
    expect(await post.getByText('An answer').count()).toBe(0);
    await checkThemes(page, device, 'new-comments');
    await pill.click();
    await post.getByText('An answer').waitFor();
    await asGuest('PATCH', `/comments/${_id}`, { comment: 'A better one' });
    await post.getByText('A better one').waitFor();
    await post.getByText(texts.edited).waitFor();

    await writePost(address, guest.token, `News for ${name}`);
    const newPosts = page.getByRole('button', { name: list.newer({ count: 1, shown: '1' }) });
    await newPosts.waitFor();
    expect(await postWith(page, `News for ${name}`).count()).toBe(0);
    await newPosts.click();
    await postWith(page, `News for ${name}`).waitFor();
  },
);
