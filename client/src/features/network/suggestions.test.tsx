import { screen, waitFor, within } from '@testing-library/react';
import { listCompanies } from '@weft/shared/companies/contract';
import {
  acceptRequest,
  followMember,
  getFollowStatus,
  removeConnection,
  sendRequest,
} from '@weft/shared/network/contract';
import {
  dismissSuggestion,
  listSuggestions,
  searchMembers,
  undismissSuggestion,
} from '@weft/shared/network/discovery-contract';
import { countFoundPosts } from '@weft/shared/posts/search-contract';
import { listCountries, listStates } from '@weft/shared/places/contract';
import { expect, test } from 'vitest';
import { buildChanged, buildResult, buildSuggestion, CONNECTED } from '@/testing/network-builders';
import { deferred } from '@/testing/open-feed';
import { openNetwork } from '@/testing/open-network';
import { answer, failWith } from '@/testing/server';

const TOMAS = { fullName: 'Tomás Quiroga' };
const pendingResponse = () => buildChanged({ connectionStatus: 'pending' }, { sentCount: 1 });

test('shows suggestions with reason and shortened subtitle, and loads eight at a time', async () => {
  const headline = 'Product designer at Saltmarsh Studio';
  const { user } = openNetwork('/network', { counts: { connectionsCount: 326 } });
  await screen.findByText('No suggestions right now');
  answer(listSuggestions, ({ request }) => {
    const cursor = new URL(request.url).searchParams.get('cursor');
    const page = Array.from({ length: 8 }, (_, index) =>
      buildSuggestion({ fullName: `${cursor ?? 'first'} ${index}`, headline }),
    );
    if (!cursor) page[0] = buildSuggestion({ ...TOMAS, headline, reason: { kind: 'mutual', count: 12 } });
    return { users: page, nextCursor: cursor ? null : 'more' };
  });
  const navigation = screen.getByRole('navigation', { name: 'Main' });
  await user.click(within(navigation).getByRole('link', { name: /^My Network/ }));
  const card = (await screen.findByRole('link', { name: TOMAS.fullName })).closest('li');
  expect(within(card as HTMLElement).getByText('12 mutual connections')).toBeVisible();
  // The short form is for phones.
  expect(within(card as HTMLElement).getByText('Product designer at ...')).toHaveClass('md:hidden');
  expect(within(card as HTMLElement).getByText(headline)).toHaveClass('line-clamp-2');
  expect(screen.getAllByRole('button', { name: /^Connect with/ })).toHaveLength(8);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Connect with/ })).toHaveLength(16));
  expect(screen.getByRole('link', { name: /^Connections ?326$/ })).toBeVisible();
});

test('connects with one click, shows Pending at once and withdraws from the same button', async () => {
  const response = deferred<ReturnType<typeof buildChanged>>();
  const calls = answer(sendRequest, () => response.promise);
  const { user } = openNetwork('/network', { suggestions: [buildSuggestion(TOMAS)] });
  await user.click(await screen.findByRole('button', { name: 'Connect with Tomás Quiroga' }));
  const pending = await screen.findByRole('button', { name: /^Pending/ });
  response.settle(pendingResponse());
  expect(await screen.findByText('Connection request sent successfully!')).toBeVisible();
  expect(await calls[0]?.request.json()).toEqual({ recipientId: calls.length === 1 && expect.any(String) });
  answer(removeConnection, buildChanged());
  await user.click(pending);
  await user.click(await screen.findByRole('menuitem', { name: 'Withdraw request' }));
  expect(await screen.findByText('Connection request canceled successfully!')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Connect with Tomás Quiroga' })).toBeVisible();
});

test('sends a note with the request and limits its length', async () => {
  const calls = answer(sendRequest, pendingResponse());
  const { user } = openNetwork('/network', { suggestions: [buildSuggestion(TOMAS)] });
  await user.click(await screen.findByRole('button', { name: 'Add a note for Tomás Quiroga' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a note' });
  const box = within(dialog).getByRole('textbox', { name: 'Note' });
  await user.click(box);
  await user.paste('x'.repeat(201));
  expect(within(dialog).getByText('A note can have at most 200 characters')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Send request' })).toBeDisabled();
  await user.clear(box);
  await user.type(box, ' We met in Oslo. ');
  await user.click(within(dialog).getByRole('button', { name: 'Send request' }));
  await screen.findByText('Connection request sent successfully!');
  expect(await calls[0]?.request.json()).toMatchObject({ note: 'We met in Oslo.' });
});

test('shows Connect with the reason when a request is rejected, then the current state', async () => {
  const rejection = deferred<Response>();
  const status = deferred<ReturnType<typeof buildChanged> & { isFollowing: boolean }>();
  answer(sendRequest, () => rejection.promise);
  const statusCalls = answer(getFollowStatus, () => status.promise);
  const { user } = openNetwork('/network', { suggestions: [buildSuggestion(TOMAS)] });
  await user.click(await screen.findByRole('button', { name: 'Connect with Tomás Quiroga' }));
  expect(await screen.findByRole('button', { name: /^Pending/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Connect with Tomás Quiroga' })).toBeNull();
  rejection.settle(failWith('RATE_LIMITED', { message: 'You can send 50 connection requests a day.' }));
  expect(await screen.findByText('You can send 50 connection requests a day.')).toBeVisible();
  // The server has not sent the current state yet.
  expect(await screen.findByRole('button', { name: 'Connect with Tomás Quiroga' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pending/ })).toBeNull();
  await waitFor(() => expect(statusCalls).toHaveLength(1));
  // Another page of the member has sent the request.
  status.settle({ ...buildChanged({ connectionStatus: 'pending' }, { sentCount: 1 }), isFollowing: false });
  expect(await screen.findByRole('button', { name: /^Pending/ })).toBeVisible();
});

test('sends only the last of three clicks while the first request is pending', async () => {
  const first = deferred<ReturnType<typeof buildChanged> & { isFollowing: boolean }>();
  const follows = answer(followMember, () => first.promise);
  const { user } = openNetwork('/network', { suggestions: [buildSuggestion(TOMAS)] });
  await user.click(await screen.findByRole('button', { name: 'Follow Tomás Quiroga' }));
  await user.click(screen.getByRole('button', { name: 'Following Tomás Quiroga', pressed: true }));
  await user.click(screen.getByRole('button', { name: 'Follow Tomás Quiroga', pressed: false }));
  first.settle({ ...buildChanged({ isFollowing: true }, { followingCount: 1 }), isFollowing: true });
  expect(await screen.findByText('User followed successfully!')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Following Tomás Quiroga' })).toBeVisible();
  // Unfollowing and following again cancel each other out.
  expect(follows).toHaveLength(1);
});

test('replaces a dismissed suggestion with Undo', async () => {
  const dismissals = answer(dismissSuggestion, {});
  const restorations = answer(undismissSuggestion, {});
  const { user } = openNetwork('/network', { suggestions: [buildSuggestion(TOMAS)] });
  await user.click(await screen.findByRole('button', { name: "Don't suggest Tomás Quiroga" }));
  expect(await screen.findByText("This member won't be suggested again")).toBeVisible();
  const undo = screen.getByRole('button', { name: 'Undo: suggest Tomás Quiroga again' });
  expect(undo).toHaveFocus();
  await waitFor(() => expect(dismissals).toHaveLength(1));
  await user.click(undo);
  expect(await screen.findByRole('link', { name: 'Tomás Quiroga' })).toBeVisible();
  await waitFor(() => expect(restorations).toHaveLength(1));
});

test('shows a member who sent a request as wanting to connect and accepts in place of Connect', async () => {
  const requester = buildSuggestion({ ...TOMAS, connectionStatus: 'pending', isIncoming: true });
  const accepted = answer(acceptRequest, buildChanged(CONNECTED));
  answer(countFoundPosts, { count: 0 });
  answer(listCompanies, { companies: [], nextCursor: null });
  answer(searchMembers, {
    users: [buildResult({ ...requester })],
    total: 1,
    hasMore: false,
    nextCursor: null,
  });
  answer(listCountries, { countries: [] });
  answer(listStates, { states: [] });
  const { user } = openNetwork('/search?q=tomas');
  const group = await screen.findByRole('group', { name: 'Tomás Quiroga wants to connect' });
  expect(within(group).getByText('Wants to connect')).toBeVisible();
  await user.type(screen.getByRole('combobox', { name: 'Search people' }), 'tomas');
  const option = await screen.findByRole('option', { name: /Tomás/ });
  expect(option).toHaveTextContent('Wants to connect');
  expect(option).not.toHaveTextContent('Pending');
  await user.keyboard('{Escape}');
  await user.click(within(group).getByRole('button', { name: 'Accept Tomás Quiroga' }));
  expect(await screen.findByText('Connection request accepted successfully!')).toBeVisible();
  expect(accepted).toHaveLength(1);
});

test('shows the date from which the viewer may ask again after a rejection', async () => {
  const connectAgainAt = '2026-12-24T12:00:00.000Z';
  openNetwork('/network', {
    suggestions: [buildSuggestion({ ...TOMAS, connectionStatus: 'rejected', connectAgainAt })],
  });
  const card = (await screen.findByRole('link', { name: TOMAS.fullName })).closest('li') as HTMLElement;
  expect(within(card).getByText('Rejected')).toBeVisible();
  expect(within(card).getByText('Ask again from Dec 24')).toBeVisible();
});

test('shows the loading text visibly', async () => {
  answer(listSuggestions, () => new Promise<never>(() => undefined));
  openNetwork('/network');
  answer(listSuggestions, () => new Promise<never>(() => undefined));
  expect(await screen.findByText('Loading users...')).not.toHaveClass('sr-only');
});
