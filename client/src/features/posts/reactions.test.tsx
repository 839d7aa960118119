import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { likePost, unlikePost } from '@weft/shared/posts/contract';
import Cookies from 'js-cookie';
import { afterEach, expect, test, vi } from 'vitest';
import { held, openFeed } from '@/testing/open-feed';
import { buildPost } from '@/testing/post-builders';
import { answer, noAnswer } from '@/testing/server';

afterEach(() => vi.useRealTimers());

const likeButton = async (name = /^Like/) => screen.findByRole('button', { name });
const remembered = () => JSON.parse(Cookies.get('userReactions') ?? '{}') as Record<string, string>;

test('a click likes at once, a second one takes it back; the cookie follows', async () => {
  const post = buildPost({ likesCount: 2, reactionCounts: { ...buildPost().reactionCounts, '👏': 2 } });
  const waiting = held<void>();
  const liked = answer(likePost, async () => {
    await waiting.promise;
    return { likesCount: 3, viewerReaction: '👍' as const };
  });
  answer(unlikePost, { likesCount: 2, viewerReaction: null });
  const { user } = openFeed([post]);
  const button = await likeButton();
  expect(button).toHaveAttribute('aria-pressed', 'false');
  await user.click(button);
  // Before the server has said anything:
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(button).toHaveTextContent('👍Like3');
  expect(remembered()).toEqual({ [post._id]: '👍' });
  waiting.settle();
  await waitFor(() => expect(liked).toHaveLength(1));
  await user.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
  expect(button).toHaveTextContent('Like2');
  expect(remembered()).toEqual({});
});

test('fast clicks send one request at a time, and the newest wish wins', async () => {
  const waiting = held<void>();
  const liked = answer(likePost, async () => {
    await waiting.promise;
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
  waiting.settle();
  await waitFor(() => expect(button).toHaveTextContent('Like1'));
  expect(liked).toHaveLength(1);
  expect(unliked).toHaveLength(0);
});

test('a like that fails is put back and said', async () => {
  const post = buildPost({ likesCount: 5 });
  answer(likePost, () => noAnswer());
  const { user } = openFeed([post]);
  const button = await likeButton();
  await user.click(button);
  expect(await screen.findByText('Failed to save your reaction. Please try again.')).toBeVisible();
  expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(button).toHaveTextContent('Like5');
  expect(remembered()).toEqual({});
});

test('Arrow Up opens the six, arrows move, Enter chooses; it toasts and takes the thumb’s place', async () => {
  const asked = answer(likePost, { likesCount: 1, viewerReaction: '❤️' });
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
  expect(await asked[0]?.request.json()).toEqual({ reaction: '❤️' });
});

test('Escape closes the picker and gives the focus back', async () => {
  const { user } = openFeed([buildPost()]);
  const button = await likeButton();
  button.focus();
  await user.keyboard('{ArrowUp}{Escape}');
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(button).toHaveFocus();
});

test('the mouse opens the picker after resting 350 ms on the button', async () => {
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

test('a long press of 400 ms opens the picker and is no click', async () => {
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

test('the cookie keeps the newest 60 posts', async () => {
  const old = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`old-${n}`, '👍']));
  Cookies.set('userReactions', JSON.stringify(old));
  const post = buildPost();
  answer(likePost, { likesCount: 1, viewerReaction: '👍' });
  const { user } = openFeed([post]);
  await user.click(await likeButton());
  expect(Object.keys(remembered())).toHaveLength(60);
  expect(remembered()).toHaveProperty([post._id], '👍');
  expect(remembered()).not.toHaveProperty('old-0');
});
