import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { getHoverCard } from '@weft/shared/network/discovery-contract';
import { getPost, listComments, listFeed, listMemberPosts } from '@weft/shared/posts/contract';
import { listQuotes, listReposts, repostPost, undoRepost } from '@weft/shared/posts/repost-contract';
import type { FeedRepost, PostView } from '@weft/shared/posts/views';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { describe, expect, test } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { buildHoverCard } from '@/testing/network-builders';
import { me, openFeed } from '@/testing/open-feed';
import { buildMember, buildPost } from '@/testing/post-builders';
import { renderApp } from '@/testing/render-app';
import { answer, noAnswer } from '@/testing/server';

const ingrid = buildMember();
const repostBy = (post: PostView): FeedRepost => ({
  post: post._id,
  user: ingrid,
  createdAt: new Date().toISOString(),
});

const button = (name: string) => screen.findByRole('button', { name });

async function choose(user: UserEvent, trigger: string, item: string) {
  await user.click(await button(trigger));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('reposts a post at once, counts it, and undoes it', async () => {
  const post = buildPost({ repostsCount: 2 });
  const reposts = answer(repostPost, { repostsCount: 3, viewerReposted: true });
  const undone = answer(undoRepost, { repostsCount: 2, viewerReposted: false });
  const { user } = openFeed([post]);
  expect(await button('Repost')).toHaveAttribute('aria-pressed', 'false');
  await choose(user, 'Repost', 'Repost');
  expect(await button('Reposted')).toHaveAttribute('aria-pressed', 'true');
  expect(await button('3 reposts')).toBeVisible();
  expect(reposts[0]?.params).toMatchObject({ id: post._id });
  await choose(user, 'Reposted', 'Undo repost');
  expect(await button('2 reposts')).toBeVisible();
  await waitFor(() => expect(undone).toHaveLength(1));
  expect(await screen.findByText('Repost undone')).toBeVisible();
});

test('restores the card when reposting fails', async () => {
  answer(repostPost, () => noAnswer());
  const { user } = openFeed([buildPost()]);
  await choose(user, 'Repost', 'Repost');
  expect(await screen.findByText('Failed to repost. Please try again.')).toBeVisible();
  expect(await button('Repost')).toHaveAttribute('aria-pressed', 'false');
  expect(screen.queryByText('1 repost')).toBeNull();
});

test('works with the keyboard', async () => {
  answer(repostPost, { repostsCount: 1, viewerReposted: true });
  const { user } = openFeed([buildPost()]);
  (await button('Repost')).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('menuitem', { name: 'Repost' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await button('Reposted')).toHaveFocus();
});

test('offers nothing for a post for connections, except to undo an earlier repost', async () => {
  const narrow = { audience: 'connections', can: { edit: false, delete: false, repost: false } } as const;
  const { user } = openFeed([buildPost(narrow), buildPost({ ...narrow, viewerReposted: true })]);
  await user.click(await button('Reposted'));
  expect(await screen.findByRole('menuitem', { name: 'Undo repost' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Quote' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Repost' })).toBeNull();
});

const openDialog = () => screen.findByRole('dialog', { name: 'Reposts and quotes' });

test('lists the members who reposted, with a retry', async () => {
  answer(listReposts, () => noAnswer());
  const { user } = openFeed([buildPost({ repostsCount: 1 })]);
  await user.click(await button('1 repost'));
  const dialog = await openDialog();
  const retry = await within(dialog).findByRole('button', { name: 'Try Again' }, { timeout: 20_000 });
  const row = { user: ingrid, createdAt: new Date().toISOString(), isConnection: false, relationship: null };
  answer(listReposts, { reposts: [row], nextCursor: null, total: 1 });
  await user.click(retry);
  expect(await within(dialog).findByRole('link', { name: 'Ingrid Solvang' })).toBeVisible();
});

test('lists the quotes beside the reposts, and says how many the viewer may not see', async () => {
  const quotes = [buildPost({ mediaTitle: 'Quite so' }), buildPost({ mediaTitle: 'Not at all' })];
  const page = { total: 4 };
  const read = answer(listQuotes, ({ request }) =>
    new URL(request.url).searchParams.has('cursor')
      ? { ...page, quotes: quotes.slice(1), nextCursor: null }
      : { ...page, quotes: quotes.slice(0, 1), nextCursor: 'more' },
  );
  answer(listReposts, { reposts: [], nextCursor: null, total: 1 });
  const { user } = openFeed([buildPost({ repostsCount: 1, quotesCount: 4 })]);
  await user.click(await button('4 quotes'));
  const dialog = await openDialog();
  expect(await within(dialog).findByText('Quite so')).toBeVisible();
  expect(within(dialog).queryByText(/aren't available/)).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Show more' }));
  const last = await within(dialog).findByRole('link', { name: 'Not at all' });
  expect(within(dialog).getByText("2 more aren't available to you.")).toBeVisible();
  expect(read).toHaveLength(2);
  expect(within(dialog).getByRole('tab', { name: 'Quotes 4' })).toHaveAttribute('aria-selected', 'true');
  await user.click(within(dialog).getByRole('tab', { name: 'Quotes 4' }));
  await user.keyboard('{ArrowLeft}');
  expect(await within(dialog).findByText("1 more isn't available to you.")).toBeVisible();
  expect(last).not.toBeInTheDocument();
});

test('leads from the list of quotes to a quote', async () => {
  const quote = buildPost({ mediaTitle: 'Quite so' });
  answer(listQuotes, { quotes: [quote], nextCursor: null, total: 1 });
  answer(getPost, { data: quote });
  answer(getHoverCard, { card: buildHoverCard() });
  answer(listComments, { comments: [], nextCursor: null, total: 0 });
  const { user } = openFeed([buildPost({ quotesCount: 1 })]);
  await user.click(await button('1 quote'));
  await user.click(await within(await openDialog()).findByRole('link', { name: 'Quite so' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe(`/posts/${quote._id}`);
});

describe("a member's activity", () => {
  const open = (path: string, posts: readonly PostView[], reposts: readonly FeedRepost[]) => {
    answer(getOwnProfile, { user: buildOwnProfile() });
    const calls = answer(listMemberPosts, { media: [...posts], reposts: [...reposts], nextCursor: null });
    return { ...renderApp(path, { signedIn: true }), calls };
  };

  test('shows what they have reposted, which an undo removes', async () => {
    const own = buildPost({ user: me, mediaTitle: 'By me' });
    const shared = buildPost({ mediaTitle: 'Shared', viewerReposted: true, repostsCount: 1 });
    const repost = { ...repostBy(shared), user: me };
    answer(undoRepost, { repostsCount: 0, viewerReposted: false });
    const { user, calls } = open('/user-activity/me', [shared, own], [repost]);
    const card = (await screen.findByText('Shared')).closest('article');
    expect(card).toHaveTextContent(`${me.fullName} reposted`);
    expect(new URL(calls[0]?.request.url ?? '').searchParams.get('reposts')).toBe('true');
    await choose(user, 'Reposted', 'Undo repost');
    await waitFor(() => expect(screen.queryByText('Shared')).toBeNull());
    expect(screen.getByText('By me')).toBeVisible();
  });

  test('names the author of a repost on the profile', async () => {
    const shared = buildPost({ mediaTitle: 'Shared', user: buildMember({ fullName: 'Ann Baker' }) });
    open('/user-profile/me', [shared], [{ ...repostBy(shared), user: me }]);
    const card = (await screen.findByText('Shared')).closest('li');
    expect(card).toHaveTextContent(`${me.fullName} reposted`);
    expect(card).toHaveTextContent('Ann Baker');
  });
});

test('shows who reposted a post in the feed of what the member follows, in its first place only', async () => {
  const [shared, own] = [buildPost({ mediaTitle: 'Shared' }), buildPost({ mediaTitle: 'Not shared' })];
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(listFeed, ({ request }) => {
    const query = new URL(request.url).searchParams;
    if (query.get('feed') !== 'following') return { posts: [shared, own], nextCursor: null };
    return query.get('cursor') === null
      ? { posts: [shared, own], reposts: [repostBy(shared)], nextCursor: 'more' }
      : { posts: [own], reposts: [repostBy(own)], nextCursor: null };
  });
  const { user } = renderApp('/dashboard', { signedIn: true });
  await screen.findByText('Shared');
  expect(screen.queryByText('reposted', { exact: false, selector: 'p span' })).toBeNull();
  await user.click(await screen.findByRole('tab', { name: 'Following' }));
  const card = async (text: string) =>
    (await screen.findByText(text)).closest('article') ?? document.createElement('article');
  expect(await card('Shared')).toHaveTextContent('Ingrid Solvang reposted');
  expect(await card('Not shared')).not.toHaveTextContent('reposted');
  expect(await screen.findAllByText('Not shared')).toHaveLength(1);
});
