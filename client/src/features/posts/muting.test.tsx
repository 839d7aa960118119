import { act, screen, waitFor, within } from '@testing-library/react';
import { getHoverCard } from '@weft/shared/network/discovery-contract';
import { getPost, listComments, listFeed } from '@weft/shared/posts/contract';
import {
  hidePost,
  listHiddenPosts,
  listMutedMembers,
  listMutedTags,
  muteMember,
  muteTag,
  unhidePost,
  unmuteMember,
  unmuteTag,
} from '@weft/shared/posts/muting-contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { expect, test } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { buildHoverCard } from '@/testing/network-builders';
import { openFeed } from '@/testing/open-feed';
import { buildMember, buildPost } from '@/testing/post-builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

const ines = buildMember({ fullName: 'Ines Duarte' });
const tom = buildMember({ fullName: 'Tom Reed' });
const first = buildPost({ user: ines, mediaTitle: 'First of Ines' });
const second = buildPost({ user: tom, mediaTitle: 'By Tom' });
const third = buildPost({ user: ines, mediaTitle: 'Second of Ines' });

type User = ReturnType<typeof openFeed>['user'];

/** Chooses an item of a post's menu with the keyboard. */
async function choose(user: User, text: string | RegExp, item: string): Promise<void> {
  const card = (await screen.findByText(text)).closest('article');
  if (!card) throw new Error('a post is an article');
  within(card).getByRole('button', { name: 'More about this post' }).focus();
  await user.keyboard('{Enter}');
  (await screen.findByRole('menuitem', { name: item })).focus();
  await user.keyboard('{Enter}');
}

test('hides a post in the feed, and shows it again by Undo, which has the focus', async () => {
  const hidden = answer(hidePost, {});
  const shown = answer(unhidePost, {});
  const { user } = openFeed([first, second]);
  await choose(user, 'First of Ines', 'Hide post');
  const notice = await screen.findByRole('article', { name: 'Post hidden.' });
  expect(screen.queryByText('First of Ines')).toBeNull();
  expect(screen.getByText('By Tom')).toBeVisible();
  const undo = within(notice).getByRole('button', { name: 'Undo' });
  await waitFor(() => expect(undo).toHaveFocus());
  expect(undo).toHaveAccessibleDescription('Post hidden.');
  await waitFor(() => expect(hidden).toMatchObject([{ params: { id: first._id } }]));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('First of Ines')).toBeVisible();
  await waitFor(() => expect(shown).toMatchObject([{ params: { id: first._id } }]));
  expect(screen.getByText('First of Ines').closest('article')).toHaveFocus();
});

test('mutes a member: a notice where it was chosen, no further post of theirs, all back by Undo', async () => {
  const muted = answer(muteMember, {});
  answer(unmuteMember, {});
  const { user } = openFeed([first, second, third]);
  await choose(user, 'First of Ines', 'Mute Ines Duarte');
  const text = "You won't see posts by Ines Duarte in your feed.";
  expect(await screen.findByRole('article', { name: text })).toBeVisible();
  expect(screen.queryByText('Second of Ines')).toBeNull();
  expect(screen.getByText('By Tom')).toBeVisible();
  await waitFor(() => expect(muted).toMatchObject([{ params: { id: ines._id } }]));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('First of Ines')).toBeVisible();
  expect(screen.getByText('Second of Ines')).toBeVisible();
});

test('mutes a hashtag of a post: a notice in its place, no further posts with it, all back by Undo', async () => {
  const loud = buildPost({ user: ines, mediaTitle: 'Buy #CryptoMining and #Café' });
  const louder = buildPost({ user: tom, mediaTitle: 'More #cryptomining' });
  const own = buildPost({
    mediaTitle: 'My own #cryptomining',
    can: { edit: true, delete: true, repost: true },
  });
  const muted = answer(muteTag, {});
  const unmuted = answer(unmuteTag, {});
  const { user } = openFeed([loud, louder, own, second]);
  await choose(user, /^Buy/, 'Mute #CryptoMining');
  const text = "You won't see posts with #CryptoMining in your feed.";
  const notice = await screen.findByRole('article', { name: text });
  expect(screen.queryByText(/^More/)).toBeNull();
  expect(screen.getByText(/^My own/)).toBeVisible();
  expect(screen.getByText('By Tom')).toBeVisible();
  await waitFor(() => expect(muted).toMatchObject([{ params: { tag: 'CryptoMining' } }]));
  await user.click(within(notice).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^More/)).toBeVisible();
  await waitFor(() => expect(unmuted).toMatchObject([{ params: { tag: 'cryptomining' } }]));
});

test('lists muted hashtags and unmutes them in the settings, with a failure before', async () => {
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(listMutedTags, () => failWith('FORBIDDEN', { message: POST_TEXTS.failed.loadMutedTags }));
  const { user } = renderApp('/settings/privacy', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: /^Muted hashtags/ }));
  expect(await screen.findByText(POST_TEXTS.failed.loadMutedTags)).toBeVisible();
  answer(listMutedTags, { muted: [{ tag: 'cafe', name: 'Café', mutedAt: first.createdAt }] });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: '#Café' })).toHaveAttribute('href', '/tags/Caf%C3%A9');
  const calls = answer(unmuteTag, {});
  answer(listMutedTags, { muted: [] });
  await user.click(screen.getByRole('button', { name: 'Unmute #Café' }));
  expect(await screen.findByText("You haven't muted any hashtags.")).toBeVisible();
  expect(calls).toMatchObject([{ params: { tag: 'cafe' } }]);
});

test('shows the post again with a message if it could not be hidden', async () => {
  answer(hidePost, () => failWith('RATE_LIMITED', { message: POST_TEXTS.failed.hide }));
  const { user } = openFeed([first]);
  await choose(user, 'First of Ines', 'Hide post');
  expect(await screen.findByText(POST_TEXTS.failed.hide)).toBeVisible();
  expect(await screen.findByText('First of Ines')).toBeVisible();
});

test("offers on a post's own page to mute its author, with an undo, but not to hide it", async () => {
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(getPost, { data: first });
  answer(listComments, { comments: [], nextCursor: null, total: 0 });
  answer(getHoverCard, { card: buildHoverCard(ines) });
  answer(muteMember, {});
  const unmuted = answer(unmuteMember, {});
  const { user } = renderApp(`/posts/${first._id}`, { signedIn: true });
  await choose(user, 'First of Ines', 'Mute Ines Duarte');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(unmuted).toMatchObject([{ params: { id: ines._id } }]));
  expect(screen.getByText('First of Ines')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More about this post' }));
  await screen.findByRole('menuitem', { name: 'Mute Ines Duarte' });
  expect(screen.queryByRole('menuitem', { name: 'Hide post' })).toBeNull();
});

test('lists muted members in pages and unmutes them in the settings', async () => {
  answer(getOwnProfile, { user: buildOwnProfile() });
  const at = new Date().toISOString();
  let members = [ines, tom];
  answer(listMutedMembers, ({ request }) => {
    const isFirst = !new URL(request.url).searchParams.has('cursor');
    const page = isFirst ? members.slice(0, 1) : members.slice(1);
    return {
      muted: page.map((user) => ({ user, mutedAt: at })),
      nextCursor: isFirst && members.length > 1 ? 'x' : null,
    };
  });
  const calls = answer(unmuteMember, () => {
    members = [tom];
    return {};
  });
  const { user } = renderApp('/settings/privacy', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: /^Muted members/ }));
  expect(await screen.findByRole('link', { name: 'Ines Duarte' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Tom Reed' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Unmute Ines Duarte' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ines Duarte' })).toBeNull());
  expect(calls).toMatchObject([{ params: { id: ines._id } }]);
  expect(screen.getByText(POST_TEXTS.done.unmuted)).toBeVisible();
});

test('shows hidden posts again in the settings, with a failure before and an empty list after', async () => {
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(listHiddenPosts, () => failWith('FORBIDDEN', { message: POST_TEXTS.failed.loadHidden }));
  const { user } = renderApp('/settings/privacy', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: /^Hidden posts/ }));
  expect(await screen.findByText(POST_TEXTS.failed.loadHidden)).toBeVisible();
  answer(listHiddenPosts, {
    hidden: [{ post: first, hiddenAt: first.createdAt }],
    nextCursor: null,
  });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('First of Ines')).toBeVisible();
  answer(unhidePost, {});
  answer(listHiddenPosts, { hidden: [], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Show again: post by Ines Duarte' }));
  expect(await screen.findByText("You haven't hidden any posts.")).toBeVisible();
});

test('leaves a feed unread after an unmute in the settings, so that it is read again', async () => {
  const { user } = openFeed([second]);
  await screen.findByText('By Tom');
  answer(listMutedMembers, { muted: [{ user: ines, mutedAt: first.createdAt }], nextCursor: null });
  answer(unmuteMember, {});
  const later = answer(listFeed, { posts: [first, second], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Account menu' }));
  await user.click(await screen.findByRole('link', { name: 'Settings' }));
  await user.click(await screen.findByRole('link', { name: 'Privacy' }));
  await user.click(await screen.findByRole('button', { name: /^Muted members/ }));
  await user.click(await screen.findByRole('button', { name: 'Unmute Ines Duarte' }));
  await screen.findByText(POST_TEXTS.done.unmuted);
  // Links to the feed read it again in any case.
  act(() => window.history.go(-2));
  expect(await screen.findByText('First of Ines')).toBeVisible();
  expect(later).toHaveLength(1);
});
