import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { muteTag, unmuteTag } from '@weft/shared/posts/muting-contract';
import {
  followTag,
  getTag,
  getTagActivity,
  listFollowedTags,
  listTagPosts,
  searchTags,
  unfollowTag,
} from '@weft/shared/posts/tags/tag-contract';
import type { TagActivity, TagView } from '@weft/shared/posts/tags/tag-views';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import type { PostView } from '@weft/shared/posts/views';
import { expect, test } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { openComposer, postButton } from '@/testing/open-composer';
import { openFeed } from '@/testing/open-feed';
import { buildMember, buildPost } from '@/testing/post-builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith, noAnswer } from '@/testing/server';

const TAG: TagView = {
  tag: 'cafe',
  name: 'Café',
  postsCount: 1284,
  hasMorePosts: false,
  followersCount: 2,
  isFollowed: false,
  isMuted: false,
};

const days = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 9, 28 + index)).toISOString().slice(0, 10),
  postsCount: index % 3,
}));
const ines = buildMember({ fullName: 'Ines Duarte' });
const ACTIVITY: TagActivity = {
  postsCount: 30,
  authorsCount: 12,
  days,
  related: [{ tag: 'tea', name: 'Tea', postsCount: 8 }],
  authors: [{ user: ines, postsCount: 9 }],
};
const UNUSED = { ...ACTIVITY, postsCount: 0, authorsCount: 0, related: [], authors: [] };

function openTag(posts: PostView[] = [], address = '/tags/Caf%C3%A9') {
  answer(getOwnProfile, { user: buildOwnProfile() });
  const tags = answer(getTag, { tag: TAG });
  answer(getTagActivity, { activity: ACTIVITY });
  const lists = answer(listTagPosts, { posts, nextCursor: null });
  answer(listFollowedTags, { tags: [{ tag: 'storage', name: 'Storage' }] });
  answer(searchTags, { tags: [{ tag: 'grid', name: 'Grid', postsCount: 12 }] });
  return { tags, lists, ...renderApp(address, { signedIn: true }) };
}

const followButton = () => screen.findByRole('button', { name: 'Follow #Café' });

test('links the hashtags of a post, but not those of a web address', async () => {
  openFeed([buildPost({ mediaTitle: 'For #Café and #مرونة_الشبكة, see https://example.org/#about or #1' })]);
  const article = await screen.findByRole('article');
  const links = within(article)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual(expect.arrayContaining(['/tags/Caf%C3%A9', 'https://example.org/#about']));
  expect(links.filter((href) => href?.startsWith('/tags/'))).toHaveLength(2);
});

test('does not link a hashtag that the end of a shortened text may have cut', async () => {
  const text = `${'word '.repeat(26)}#first ${'x'.repeat(10)} #${'Long'.repeat(24)}`;
  const { user } = openFeed([buildPost({ mediaTitle: text })]);
  const article = await screen.findByRole('article');
  expect(within(article).getAllByRole('link', { name: /^#/ })).toHaveLength(1);
  await user.click(within(article).getByRole('button', { name: 'Show more' }));
  expect(within(article).getAllByRole('link', { name: /^#/ })).toHaveLength(2);
});

test('shows a hashtag as it was written, with its posts, those that are followed and popular ones', async () => {
  const { lists } = openTag([buildPost({ mediaTitle: 'Mornings in the #café' })]);
  expect(await screen.findByRole('heading', { level: 1, name: '#Café' })).toBeVisible();
  expect(await screen.findByText('1.2K posts · 2 people follow it')).toBeVisible();
  expect(await screen.findByRole('feed', { name: 'Posts with #Café' })).toBeVisible();
  expect(lists[0]?.params).toMatchObject({ tag: 'Café' });
  const own = screen.getByRole('navigation', { name: 'Hashtags you follow' });
  expect(await within(own).findByRole('link', { name: 'Storage' })).toHaveAttribute('href', '/tags/Storage');
  expect(await screen.findByRole('link', { name: 'Grid 12 posts' })).toBeVisible();
});

test('shows the last 30 days as a chart and as a table, related hashtags, and who writes about it', async () => {
  openTag();
  expect(await screen.findByText('30 posts by 12 people')).toBeVisible();
  const table = screen.getByRole('table', { name: 'Posts a day over the last 30 days' });
  const rows = within(table).getAllByRole('row');
  expect(rows).toHaveLength(31);
  expect(rows.at(-1)).toHaveTextContent(/^(Nov 26|26 Nov)2$/);
  expect(document.querySelectorAll('svg rect[opacity]')).toHaveLength(30);
  const related = screen.getByRole('navigation', { name: 'Often used together' });
  expect(within(related).getByRole('link', { name: 'Tea 8 posts' })).toHaveAttribute('href', '/tags/Tea');
  const authors = screen.getByRole('region', { name: 'People who write about it' });
  expect(within(authors).getByRole('link', { name: 'Ines Duarte' })).toBeVisible();
  expect(within(authors).getByText('9 posts')).toBeVisible();
});

test('has the spelling of most members as its title, and says when it was not used lately', async () => {
  answer(getTag, { tag: { ...TAG, name: 'CAFÉ' } });
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(getTagActivity, { activity: UNUSED });
  answer(listTagPosts, { posts: [], nextCursor: null });
  answer(listFollowedTags, { tags: [] });
  answer(searchTags, { tags: [] });
  renderApp('/tags/cafe', { signedIn: true });
  expect(await screen.findByRole('heading', { level: 1, name: '#CAFÉ' })).toBeVisible();
  expect(document.title).toContain('#CAFÉ');
  expect(await screen.findByText('No posts in the last 30 days.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('follows at once, counts it, and undoes it', async () => {
  const follows = answer(followTag, { tag: { ...TAG, followersCount: 3, isFollowed: true } });
  const stops = answer(unfollowTag, { tag: TAG });
  const { user } = openTag();
  await user.click(await followButton());
  const button = screen.getByRole('button', { name: 'Following #Café' });
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('1.2K posts · 3 people follow it')).toBeVisible();
  expect(await screen.findByText('You now follow this hashtag')).toBeVisible();
  expect(follows[0]?.params).toMatchObject({ tag: 'Café' });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await followButton()).toHaveAttribute('aria-pressed', 'false');
  await waitFor(() => expect(stops).toHaveLength(1));
  expect(await screen.findByText('1.2K posts · 2 people follow it')).toBeVisible();
});

test('keeps showing a hashtag as followed when undoing fails', async () => {
  answer(followTag, { tag: { ...TAG, followersCount: 3, isFollowed: true } });
  answer(unfollowTag, () => failWith('RATE_LIMITED', { message: 'Too many requests' }));
  const { user } = openTag();
  await user.click(await followButton());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Too many requests')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Following #Café' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('1.2K posts · 3 people follow it')).toBeVisible();
});

test('mutes the hashtag from its menu by keyboard, and unmutes it with the button that takes the focus', async () => {
  const mutes = answer(muteTag, {});
  const unmutes = answer(unmuteTag, {});
  const { user } = openTag();
  (await screen.findByRole('button', { name: 'Hashtag options' })).focus();
  await user.keyboard('{Enter}');
  (await screen.findByRole('menuitem', { name: 'Mute #Café' })).focus();
  await user.keyboard('{Enter}');
  const unmute = await screen.findByRole('button', { name: 'Unmute #Café' });
  await waitFor(() => expect(unmute).toHaveFocus());
  expect(screen.getByText("You've muted it: its posts stay out of your feed.")).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Follow #Café' })).toBeNull();
  await waitFor(() => expect(mutes).toMatchObject([{ params: { tag: 'Café' } }]));
  await user.keyboard('{Enter}');
  expect(await followButton()).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Hashtag options' })).toHaveFocus());
  await waitFor(() => expect(unmutes).toHaveLength(1));
});

test('restores the button when following fails, and says why', async () => {
  answer(followTag, () => failWith('QUOTA_EXCEEDED', { message: 'You can follow at most 200 hashtags' }));
  const { user } = openTag();
  await user.click(await followButton());
  expect(await screen.findByText('You can follow at most 200 hashtags')).toBeVisible();
  expect(await followButton()).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByText('1.2K posts · 2 people follow it')).toBeVisible();
});

test('invites to the first post of an unused hashtag', async () => {
  const { user } = openTag();
  expect(await screen.findByText('No posts with this hashtag yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Start a post' }));
  expect(await screen.findByRole('dialog', { name: 'Create a post' })).toBeVisible();
});

test('offers to try again what could not be loaded', async () => {
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(getTag, () => noAnswer());
  answer(getTagActivity, () => noAnswer());
  answer(listTagPosts, { posts: [], nextCursor: null });
  answer(listFollowedTags, () => noAnswer());
  answer(searchTags, () => noAnswer());
  const { user } = renderApp('/tags/cafe', { signedIn: true });
  const heading = await screen.findByRole('heading', { level: 1, name: '#cafe' });
  const head = heading.closest('section') ?? heading;
  const retry = await within(head).findByRole('button', { name: 'Try Again' }, { timeout: 10_000 });
  answer(getTagActivity, { activity: ACTIVITY });
  const use = screen.getByRole('region', { name: 'Last 30 days' });
  await user.click(await within(use).findByRole('button', { name: 'Try Again' }, { timeout: 10_000 }));
  expect(await within(use).findByText('30 posts by 12 people')).toBeVisible();
  answer(getTag, { tag: { ...TAG, postsCount: 10_000, hasMorePosts: true, followersCount: 0 } });
  await user.click(retry);
  expect(await screen.findByText('10K+ posts · Nobody follows it yet')).toBeVisible();
});

test('says that a name is no hashtag, and asks the server nothing', async () => {
  const { tags, lists } = openTag([], '/tags/2026');
  expect(await screen.findByRole('heading', { level: 1, name: 'Hashtag not found' })).toBeVisible();
  expect([...tags, ...lists]).toEqual([]);
});

test('suggests hashtags in the composer, and refuses more than ten without losing the text', async () => {
  const searches = answer(searchTags, { tags: [{ tag: 'grid', name: 'Grid', postsCount: 12 }] });
  const { user, dialog, text } = await openComposer();
  await user.type(text, 'About #gr');
  const option = await screen.findByRole('option', { name: /#Grid/ });
  expect(option).toHaveTextContent('12 posts');
  expect(new URL(searches.at(-1)?.request.url ?? '').searchParams.get('search')).toMatch(/^g?r?$/);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(text).toHaveValue('About #Grid ');
  const many = Array.from({ length: 11 }, (_, index) => `#tag${index}`).join(' ');
  fireEvent.change(text, { target: { value: many } });
  await user.click(postButton(dialog));
  expect(await screen.findByText('A post can have at most 10 hashtags')).toBeVisible();
  expect(text).toHaveValue(many);
});
