import { screen, waitFor, within } from '@testing-library/react';
import { listReceivedRequests } from '@weft/shared/network/contract';
import {
  dismissSuggestion,
  getNetworkCounts,
  listSuggestions,
} from '@weft/shared/network/discovery-contract';
import { listCountries, listStates } from '@weft/shared/places/contract';
import { createPost, listFeed } from '@weft/shared/posts/contract';
import { hideCard, showCard } from '@weft/shared/profiles/cards-contract';
import { getOwnProfile, updateProfile } from '@weft/shared/profiles/contract';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { beforeEach, expect, test } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { buildCounts, buildSuggestion } from '@/testing/network-builders';
import { buildPost } from '@/testing/post-builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const NOTHING_DONE = { headline: null, connectionsCount: 0, mediaCount: 0 };

beforeEach(() => {
  answer(listFeed, { posts: [], nextCursor: null });
  answer(listReceivedRequests, { requests: [], total: 0, nextCursor: null });
  answer(getNetworkCounts, { counts: buildCounts({ sentCount: 0 }) });
  // The form of the headline also has the place.
  answer(listCountries, { countries: [] });
  answer(listStates, { states: [] });
  answer(listSuggestions, { users: [], nextCursor: null });
});

/** Opens the dashboard of a member who registered yesterday. `member` is what the server has, and may be changed. */
function openAsNew(change: Partial<OwnProfile> = {}) {
  const member = buildOwnProfile({ createdAt: daysAgo(1), ...NOTHING_DONE, ...change });
  const profileCalls = answer(getOwnProfile, () => ({ user: { ...member } }));
  return { member, profileCalls, ...renderApp('/dashboard', { signedIn: true }) };
}

const findList = () => screen.findByRole('region', { name: 'Welcome to Weft' });
const queryList = () => screen.queryByRole('region', { name: 'Welcome to Weft' });
const doneOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .filter((item) => item.textContent.includes('(done)'))
    .map((item) => item.textContent);

test('a new member sees what is left, each step opening what does it', async () => {
  const { user } = openAsNew({ profileImage: '/uploads/a.jpg', connectionsCount: 1 });
  const list = await findList();
  expect(list).toHaveTextContent('3 small steps are left.');
  expect(list).toHaveTextContent('1 of 4');
  expect(within(list).getByRole('progressbar', { name: 'Steps done' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  expect(doneOf(list)).toEqual(['Add a photo (done)']);
  expect(within(list).queryByRole('button', { name: 'Add a photo' })).toBeNull();

  await user.click(within(list).getByRole('button', { name: 'Write a headline' }));
  const editor = await screen.findByRole('dialog');
  expect(within(editor).getByLabelText('Headline')).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(within(list).getByRole('button', { name: 'Write a headline' })).toHaveFocus());

  await user.click(within(list).getByRole('button', { name: 'Write your first post' }));
  expect(await screen.findByRole('dialog', { name: 'Create a post' })).toBeVisible();
  await user.keyboard('{Escape}');

  const people = within(list).getByRole('link', { name: 'Make your first three connections' });
  expect(people).toHaveAccessibleDescription('1 of 3 connected');
  await user.click(people);
  await waitFor(() => expect(window.location.pathname).toBe('/network'));
});

test('the step to connections counts sent requests', async () => {
  answer(getNetworkCounts, { counts: buildCounts({ sentCount: 2 }) });
  openAsNew();
  const people = await screen.findByRole('link', { name: 'Make your first three connections' });
  await waitFor(() => expect(people).toHaveAccessibleDescription('2 requests sent'));
});

test('a dismissed suggestion makes room for the next one', async () => {
  const users = ['Ada', 'Bea', 'Cem', 'Dov'].map((fullName) => buildSuggestion({ fullName }));
  answer(listSuggestions, { users, nextCursor: null });
  answer(dismissSuggestion, {});
  const { user } = openAsNew();
  const offered = async () => {
    const buttons = await within(await findList()).findAllByRole('button', { name: /^Connect with/ });
    return buttons.map((button) => button.getAttribute('aria-label')?.replace('Connect with ', ''));
  };
  expect(await offered()).toEqual(['Ada', 'Bea', 'Cem']);
  await user.click(screen.getByRole('link', { name: 'Make your first three connections' }));
  await user.click(await screen.findByRole('button', { name: "Don't suggest Ada" }));
  const navigation = screen.getByRole('navigation', { name: 'Main' });
  await user.click(within(navigation).getByRole('link', { name: 'Home' }));
  expect(await offered()).toEqual(['Bea', 'Cem', 'Dov']);
});

test('a step that is done shrinks, the focus moves on, and with the last one the list disappears', async () => {
  const done = { profileImage: '/uploads/a.jpg', connectionsCount: 3 };
  const { user, member } = openAsNew(done);
  const list = await findList();
  await user.click(within(list).getByRole('button', { name: 'Write a headline' }));
  const editor = await screen.findByRole('dialog');
  await user.type(within(editor).getByLabelText('Headline'), 'Tariff analyst');
  answer(updateProfile, () => {
    member.headline = 'Tariff analyst';
    return { user: { ...member } };
  });
  await user.click(within(editor).getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(list).toHaveTextContent('One small step is left.'));
  expect(doneOf(list)).toHaveLength(3);
  await waitFor(() =>
    expect(within(list).getByRole('button', { name: 'Write your first post' })).toHaveFocus(),
  );

  await user.click(within(list).getByRole('button', { name: 'Write your first post' }));
  const composer = await screen.findByRole('dialog', { name: 'Create a post' });
  await user.type(within(composer).getByRole('textbox'), 'Good morning');
  const post = buildPost({ mediaTitle: 'Good morning' });
  answer(createPost, () => {
    member.mediaCount = 1;
    return { data: post, media: post };
  });
  await user.click(within(composer).getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(queryList()).toBeNull());
});

test('the list can be hidden for all devices and shown again, and comes back if hiding fails', async () => {
  const { user, member } = openAsNew();
  await findList();
  answer(hideCard, () => failWith('INTERNAL'));
  await user.click(screen.getByRole('button', { name: 'Put this list away' }));
  expect(await screen.findByText('Refused: INTERNAL')).toBeVisible();
  await findList();

  const hidden = answer(hideCard, () => {
    member.hiddenCards = ['firstSteps'];
    return {};
  });
  await user.click(screen.getByRole('button', { name: 'Put this list away' }));
  await waitFor(() => expect(queryList()).toBeNull());
  expect(hidden.map(({ params }) => params['card'])).toEqual(['firstSteps']);
  expect(document.body).not.toHaveFocus();

  answer(showCard, () => {
    member.hiddenCards = [];
    return {};
  });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await findList();
});

test('a hidden list stays hidden on another device, and the settings show it again', async () => {
  const { unmount } = openAsNew({ hiddenCards: ['firstSteps'] });
  await screen.findByText('Be the first to share something with your network!');
  expect(queryList()).toBeNull();
  unmount();
  const { user } = renderApp('/settings/home', { signedIn: true });
  const shown = answer(showCard, {});
  await user.click(await screen.findByRole('switch', { name: 'First steps on Home', checked: false }));
  await screen.findByRole('switch', { name: 'First steps on Home', checked: true });
  await waitFor(() => expect(shown.map(({ params }) => params['card'])).toEqual(['firstSteps']));
});

test('members of more than 30 days see no list, nor a switch for it', async () => {
  const { unmount } = openAsNew({ createdAt: daysAgo(31) });
  await screen.findByText('Be the first to share something with your network!');
  expect(queryList()).toBeNull();
  unmount();
  renderApp('/settings/home', { signedIn: true });
  await screen.findByRole('switch', { name: 'Weather on Home' });
  expect(screen.queryByRole('switch', { name: 'First steps on Home' })).toBeNull();
});
