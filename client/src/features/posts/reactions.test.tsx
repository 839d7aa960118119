import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getPost, likePost, listFeed, unlikePost } from '@weft/shared/posts/contract';
import { repostPost } from '@weft/shared/posts/repost-contract';
import Cookies from 'js-cookie';
import { afterEach, expect, test, vi } from 'vitest';
import { changeLanguage } from '@/lib/languages/page-language';
import { deferred, openFeed } from '@/testing/open-feed';
import { buildPost } from '@/testing/post-builders';
import { answer, noAnswer } from '@/testing/server';

afterEach(() => vi.useRealTimers());

const likeButton = async (name = /^Like/) => screen.findByRole('button', { name });
const cookieReactions = () => JSON.parse(Cookies.get('userReactions') ?? '{}') as Record<string, string>;

test('likes at once on a click, removes the like on the second, and updates the cookie', async () => {
  const post = buildPost({ likesCount: 2, reactionCounts: { ...buildPost().reactionCounts, '👏': 2 } });
  const pending = deferred<void>();
  const liked = answer(likePost, async () => {
    await pending.promise;
    return { likesCount: 3, viewerReaction: '👍' as const };
  });
  answer(unlikePost, { likesCount: 2, viewerReaction: null });
  const { user } = openFeed([post]);
  const button = await likeButton();
  expect(button).toHaveAttribute('aria-pressed', 'false');
  await user.click(button);
  // The server has not responded yet.
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(button).toHaveTextContent('👍Like3');
  expect(cookieReactions()).toEqual({ [post._id]: '👍' });
  pending.settle();
  await waitFor(() => expect(liked).toHaveLength(1));
  await user.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
  expect(button).toHaveTextContent('Like2');
  expect(cookieReactions()).toEqual({});
});

test('sends one request at a time for fast clicks and ends with the last one', async () => {
  const pending = deferred<void>();
  const liked = answer(likePost, async () => {
    await pending.promise;
    return { likesCount: 1, viewerReaction: '👍' as const };
  });
  const unliked = answer(unlikePost, { likesCount: 0, viewerReaction: null });
  const { user } = openFeed([buildPost()]);
  const button = await likeButton();
  await user.click(button);
  await user.click(button);
  await user.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(liked).toHaveLength(1));
  pending.settle();
  await waitFor(() => expect(button).toHaveTextContent('Like1'));
  expect(liked).toHaveLength(1);
  expect(unliked).toHaveLength(0);
});

test('keeps a reaction and a repost that are being sent when the feed is read meanwhile', async () => {
  const pending = deferred<void>();
  answer(likePost, async () => {
    await pending.promise;
    return { likesCount: 3, viewerReaction: '👍' as const };
  });
  answer(repostPost, async () => {
    await pending.promise;
    return { repostsCount: 1, viewerReposted: true };
  });
  const post = buildPost({ likesCount: 2, reactionCounts: { ...buildPost().reactionCounts, '👏': 2 } });
  const { user } = openFeed([post]);
  const button = await likeButton();
  await user.click(button);
  await user.click(screen.getByRole('button', { name: 'Repost' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Repost' }));
  const expectShown = () => {
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(button).toHaveTextContent('👍Like3');
    expect(screen.getByRole('button', { name: 'Reposted' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: '1 repost' })).toBeVisible();
  };
  // The server answers this read before it handles the two.
  answer(listFeed, { posts: [{ ...post, commentsCount: 4 }], nextCursor: null });
  await user.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement);
  expect(await screen.findByRole('button', { name: '4 comments' })).toBeVisible();
  expectShown();
  pending.settle();
  expect(await screen.findByText('Post reposted')).toBeVisible();
  expectShown();
});

test('restores the state and shows an error when liking fails', async () => {
  const post = buildPost({ likesCount: 5 });
  answer(likePost, () => noAnswer());
  const { user } = openFeed([post]);
  const button = await likeButton();
  await user.click(button);
  expect(await screen.findByText('Failed to save your reaction. Please try again.')).toBeVisible();
  expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(button).toHaveTextContent('Like5');
  expect(cookieReactions()).toEqual({});
});

test('opens the picker with Arrow Up, moves with arrows, chooses with Enter, confirms and shows the emoji', async () => {
  const likeCalls = answer(likePost, { likesCount: 1, viewerReaction: '❤️' });
  const { user } = openFeed([buildPost()]);
  const button = await likeButton();
  button.focus();
  await user.keyboard('{ArrowUp}');
  const picker = screen.getByRole('toolbar', { name: 'Choose a reaction' });
  expect(
    within(picker)
      .getAllByRole('button')
      .map((each) => each.getAttribute('aria-label')),
  ).toEqual(['Like', 'Celebrate', 'Support', 'Love', 'Insightful', 'Funny']);
  expect(within(picker).getByRole('button', { name: 'Like' })).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
  expect(await screen.findByText('Reacted with ❤️!')).toBeVisible();
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(button).toHaveFocus();
  expect(button).toHaveTextContent('❤️Love1');
  expect(await likeCalls[0]?.request.json()).toEqual({ reaction: '❤️' });
});

test('in a language from right to left, the picker moves with the arrow that points along the line', async () => {
  const post = buildPost();
  // What the page shows is fetched again in the new language.
  answer(getPost, { data: post });
  const { user } = openFeed([post]);
  (await likeButton()).focus();
  await user.keyboard('{ArrowUp}');
  await act(() => changeLanguage('ar'));
  const [first, second] = within(screen.getByRole('toolbar')).getAllByRole('button');
  await user.keyboard('{ArrowLeft}');
  expect(second).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(first).toHaveFocus();
});

test('closes the picker with Escape and returns the focus', async () => {
  const { user } = openFeed([buildPost()]);
  const button = await likeButton();
  button.focus();
  await user.keyboard('{ArrowUp}{Escape}');
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(button).toHaveFocus();
});

test('opens the picker after the mouse has hovered for 350 ms', async () => {
  openFeed([buildPost()]);
  const area = (await likeButton()).parentElement;
  if (!area) throw new Error('no area');
  vi.useFakeTimers();
  fireEvent.pointerEnter(area, { pointerType: 'mouse' });
  vi.advanceTimersByTime(340);
  expect(screen.queryByRole('toolbar')).toBeNull();
  await vi.advanceTimersByTimeAsync(20);
  vi.useRealTimers();
  expect(await screen.findByRole('toolbar')).toBeVisible();
});

test('opens the picker on a long press of 400 ms without liking', async () => {
  const liked = answer(likePost, { likesCount: 1, viewerReaction: '👍' });
  openFeed([buildPost()]);
  const button = await likeButton();
  vi.useFakeTimers();
  fireEvent.pointerDown(button, { pointerType: 'touch' });
  await vi.advanceTimersByTimeAsync(410);
  vi.useRealTimers();
  expect(await screen.findByRole('toolbar')).toBeVisible();
  fireEvent.pointerUp(button, { pointerType: 'touch' });
  fireEvent.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(liked).toHaveLength(0);
});

test('keeps the newest 60 posts in the cookie', async () => {
  const old = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`old-${n}`, '👍']));
  Cookies.set('userReactions', JSON.stringify(old));
  const post = buildPost();
  answer(likePost, { likesCount: 1, viewerReaction: '👍' });
  const { user } = openFeed([post]);
  await user.click(await likeButton());
  expect(Object.keys(cookieReactions())).toHaveLength(60);
  expect(cookieReactions()).toHaveProperty([post._id], '👍');
  expect(cookieReactions()).not.toHaveProperty('old-0');
});
