import { screen, waitFor, within } from '@testing-library/react';
import { listReceivedRequests } from '@weft/shared/network/contract';
import { getNetworkCounts } from '@weft/shared/network/discovery-contract';
import { listFeed } from '@weft/shared/posts/contract';
import { hideCard } from '@weft/shared/profiles/cards-contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { countOpenCases } from '@weft/shared/safety/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftKey } from '@/lib/storage/drafts';
import { buildOwnProfile } from '@/testing/builders';
import { buildCounts } from '@/testing/network-builders';
import { renderApp } from '@/testing/render-app';
import { answer } from '@/testing/server';

const TITLE = 'Your network is running';
const IDEA = /^This is our own place to talk about work/;

beforeEach(() => {
  answer(listFeed, { posts: [], nextCursor: null });
  answer(listReceivedRequests, { requests: [], total: 0, nextCursor: null });
  answer(getNetworkCounts, { counts: buildCounts() });
  answer(countOpenCases, { openCount: 0 });
});
afterEach(() => void Reflect.deleteProperty(navigator, 'share'));

function openAsModerator(change: Partial<OwnProfile> = {}) {
  const profile = { moderator: true, fewMembers: true, mediaCount: 0, headline: null, ...change } as const;
  const user = buildOwnProfile({ ...profile, createdAt: new Date().toISOString() });
  answer(getOwnProfile, { user });
  return { me: user, ...renderApp('/dashboard', { signedIn: true }) };
}

const findCard = () => screen.findByRole('region', { name: TITLE });

test('a moderator of an almost empty network copies its address', async () => {
  const { user } = openAsModerator();
  const card = await findCard();
  expect(within(card).getByRole('heading', { name: 'Invite people' })).toBeVisible();
  expect(card).toHaveTextContent('http://localhost:3000');
  expect(within(card).queryByRole('button', { name: 'Share address' })).toBeNull();
  await user.click(within(card).getByRole('button', { name: 'Copy address' }));
  expect(await screen.findByText('Address copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('http://localhost:3000');
  // It comes before the moderator's own first steps.
  expect(screen.queryByRole('region', { name: 'Welcome to Weft' })).toBeNull();
});

test('shares the address where the device can', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const { user } = openAsModerator();
  await user.click(within(await findCard()).getByRole('button', { name: 'Share address' }));
  expect(share).toHaveBeenCalledWith(
    expect.objectContaining({ title: 'Weft', url: 'http://localhost:3000' }),
  );
});

test('the idea opens the composer as a text of its own, but never replaces a draft', async () => {
  const { user, me, unmount } = openAsModerator();
  const takeIdea = async () =>
    user.click(within(await findCard()).getByRole('button', { name: 'Use this idea' }));
  await takeIdea();
  const composer = await screen.findByRole('dialog', { name: 'Create a post' });
  expect(within(composer).getByRole<HTMLTextAreaElement>('textbox').value).toMatch(IDEA);
  expect(within(composer).queryByRole('button', { name: 'Discard' })).toBeNull();
  unmount();

  localStorage.setItem(draftKey(me._id, 'post'), 'Half a thought');
  renderApp('/dashboard', { signedIn: true });
  await takeIdea();
  const again = await screen.findByRole('dialog', { name: 'Create a post' });
  expect(within(again).getByRole('textbox')).toHaveValue('Half a thought');
  expect(within(again).getByRole('button', { name: 'Discard' })).toBeVisible();
});

test('the idea disappears with the first own post', async () => {
  openAsModerator({ mediaCount: 1 });
  expect(within(await findCard()).queryByRole('button', { name: 'Use this idea' })).toBeNull();
});

test('the card can be hidden, and the first steps take its place', async () => {
  const { user } = openAsModerator();
  await findCard();
  const hidden = answer(hideCard, {});
  await user.click(screen.getByRole('button', { name: 'Put this card away' }));
  expect(await screen.findByRole('region', { name: 'Welcome to Weft' })).toBeVisible();
  expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
  await waitFor(() => expect(hidden.map(({ params }) => params['card'])).toEqual(['newNetwork']));
});

test('a network that has grown shows no card, nor a switch for it', async () => {
  const { unmount } = openAsModerator({ fewMembers: undefined });
  await screen.findByText('Be the first to share something with your network!');
  expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
  unmount();
  renderApp('/settings/home', { signedIn: true });
  await screen.findByRole('switch', { name: 'Weather on Home' });
  expect(screen.queryByRole('switch', { name: 'Getting started on Home' })).toBeNull();
});
