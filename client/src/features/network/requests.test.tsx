import { act, screen, waitFor, within } from '@testing-library/react';
import {
  acceptRequest,
  getFollowStatus,
  ignoreRequests,
  listReceivedRequests,
  listSentRequests,
  rejectRequest,
  removeConnection,
} from '@weft/shared/network/contract';
import { getNetworkCounts } from '@weft/shared/network/discovery-contract';
import { afterEach, expect, test, vi } from 'vitest';
import {
  buildChanged,
  buildCounts,
  buildRequest,
  buildSentRequest,
  CONNECTED,
} from '@/testing/network-builders';
import { deferred } from '@/testing/open-feed';
import { openNetwork } from '@/testing/open-network';
import { answer, failWith } from '@/testing/server';
import { answerSockets } from '@/testing/socket';

afterEach(() => vi.useRealTimers());

const cards = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('shows counts in both tabs and name, time and note of each request', async () => {
  const received = buildRequest('Noor Haddadin', { note: 'We met in Oslo.' });
  const { user } = openNetwork('/connection-requests', {
    received: [received, buildRequest('Jonas Kellermann')],
    sent: [buildSentRequest('Hana Morikawa')],
  });
  const tab = await screen.findByRole('tab', { name: 'Received (2)' });
  expect(tab).toHaveAttribute('aria-selected', 'true');
  const card = (await screen.findByRole('link', { name: 'Noor Haddadin' })).closest('li');
  expect(within(card as HTMLElement).getByText('We met in Oslo.')).toBeVisible();
  expect(within(card as HTMLElement).getByText('2 hours ago')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Sent (1)' }));
  expect(await screen.findByRole('button', { name: 'Withdraw your request to Hana Morikawa' })).toBeVisible();
  await waitFor(() => expect(window.location.search).toBe('?tab=sent'));
});

test('removes an accepted request at once, updates the count and confirms', async () => {
  const request = buildRequest('Noor Haddadin');
  const response = deferred<ReturnType<typeof buildChanged>>();
  const calls = answer(acceptRequest, () => response.promise);
  const { user } = openNetwork('/connection-requests', { received: [request] });
  await user.click(await screen.findByRole('button', { name: 'Accept Noor Haddadin' }));
  expect(await screen.findByText('No received requests')).toBeVisible();
  expect(screen.getByText("You don't have any pending connection requests")).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Received (0)' })).toBeVisible();
  response.settle(buildChanged(CONNECTED));
  expect(await screen.findByText('Connection request accepted successfully!')).toBeVisible();
  expect(calls[0]?.params['id']).toBe(request.requester._id);
});

test('restores a request in its place when answering fails, with the server’s message', async () => {
  const request = buildRequest('Noor Haddadin');
  const { user, receivedCalls } = openNetwork('/connection-requests', {
    received: [request, buildRequest('Jonas Kellermann')],
  });
  answer(rejectRequest, failWith('UNAVAILABLE', { message: 'The database is away.' }));
  answer(getFollowStatus, {
    ...buildChanged({ connectionStatus: 'pending', isIncoming: true }, { requestsCount: 2 }),
    isFollowing: false,
  });
  await user.click(await screen.findByRole('button', { name: 'Ignore Noor Haddadin' }));
  expect(await screen.findByText('The database is away.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Ignore Noor Haddadin' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Received (2)' })).toBeVisible();
  // On failure the list is reloaded.
  await waitFor(() => expect(receivedCalls.length).toBeGreaterThan(1));
});

test('confirms declining with "declined" and withdrawing with "canceled"', async () => {
  answer(rejectRequest, buildChanged());
  answer(removeConnection, buildChanged());
  const { user } = openNetwork('/connection-requests', {
    received: [buildRequest('Noor Haddadin')],
    sent: [buildSentRequest('Hana Morikawa')],
  });
  await user.click(await screen.findByRole('button', { name: 'Ignore Noor Haddadin' }));
  expect(await screen.findByText('Connection request declined successfully!')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: /^Sent/ }));
  await user.click(await screen.findByRole('button', { name: /^Withdraw/ }));
  expect(await screen.findByText('Connection request canceled successfully!')).toBeVisible();
  expect(await screen.findByText('No sent requests')).toBeVisible();
  expect(screen.getByText("You haven't sent any connection requests")).toBeVisible();
});

test('ignores all requests after a confirmation', async () => {
  const received = [buildRequest('Noor Haddadin'), buildRequest('Jonas Kellermann')];
  const { user } = openNetwork('/connection-requests', { received });
  const calls = answer(ignoreRequests, () => {
    answer(listReceivedRequests, { requests: [], total: 0, nextCursor: null });
    return { connectionIds: received.map(({ _id }) => _id), counts: buildChanged().counts };
  });
  await user.click(await screen.findByRole('button', { name: 'Ignore all' }));
  const dialog = screen.getByRole('dialog', { name: 'Ignore all 2 requests?' });
  await user.click(within(dialog).getByRole('button', { name: 'Ignore all' }));
  expect(await screen.findByText('No received requests')).toBeVisible();
  expect(await calls[0]?.request.json()).toEqual({ all: true });
});

test('shows the first two requests on the dashboard, with its own messages', async () => {
  const names = ['Noor Haddadin', 'Jonas Kellermann', 'Leila Barzani'];
  answer(acceptRequest, buildChanged(CONNECTED, { requestsCount: 2 }));
  const { user } = openNetwork('/dashboard', { received: names.map((name) => buildRequest(name)) });
  const card = await screen.findByRole('region', { name: 'Connection Requests' });
  await within(card).findByRole('button', { name: 'Accept Noor Haddadin' });
  expect(within(card).queryByText('Leila Barzani')).toBeNull();
  expect(within(card).getByRole('link', { name: 'View All' })).toHaveAttribute(
    'href',
    '/connection-requests',
  );
  await user.click(within(card).getByRole('button', { name: 'Accept Noor Haddadin' }));
  expect(await screen.findByText('Connection request accepted')).toBeVisible();
  expect(await within(card).findByText('Leila Barzani')).toBeVisible();
  answer(rejectRequest, buildChanged({}, { requestsCount: 1 }));
  await user.click(within(card).getByRole('button', { name: 'Decline Jonas Kellermann' }));
  expect(await screen.findByText('Connection request declined')).toBeVisible();
});

test('shows an empty state on the dashboard without requests', async () => {
  openNetwork('/dashboard');
  expect(await screen.findByText('No connection requests')).toBeVisible();
});

test('shows a new request on the open screen and in the badge, and removes it when it is withdrawn', async () => {
  const sockets = answerSockets();
  openNetwork('/network');
  await screen.findByText('No suggestions right now');
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Connection Requests' })).toBeNull();
  const request = buildRequest('Noor Haddadin', { note: 'Hello!' });
  const event = {
    byViewer: false,
    member: request.requester,
    memberCounts: buildChanged().memberCounts,
  };
  sockets.send('network_changed', {
    ...event,
    change: 'requested',
    counts: buildChanged({}, { requestsCount: 1 }).counts,
    request,
  });
  expect(await screen.findByText('Hello!')).toBeVisible();
  expect(screen.getAllByText('1')).not.toHaveLength(0);
  sockets.send('network_changed', {
    ...event,
    change: 'withdrawn',
    member: { ...request.requester, connectionStatus: 'none', isIncoming: false },
    counts: buildChanged().counts,
    request: null,
  });
  await waitFor(() => expect(screen.queryByText('Hello!')).toBeNull());
  expect(cards()).toEqual([]);
});

test('shows an error when the list fails to load and can retry', async () => {
  const { user } = openNetwork('/connection-requests', { received: [buildRequest('Noor Haddadin')] });
  await screen.findByRole('link', { name: 'Noor Haddadin' });
  answer(listSentRequests, failWith('FORBIDDEN', { message: '' }));
  await user.click(screen.getByRole('tab', { name: /^Sent/ }));
  expect(await screen.findByText('Failed to load sent requests')).toBeVisible();
  answer(listSentRequests, { requests: [buildSentRequest('Hana Morikawa')], total: 1, nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: 'Hana Morikawa' })).toBeVisible();
});

/** Makes the window as narrow as a phone, for this test. */
function narrow(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: query.includes('max-width') }) as MediaQueryList,
  );
}

test('expands the line for phones to the first two requests', async () => {
  const names = ['Noor Haddadin', 'Jonas Kellermann', 'Leila Barzani'];
  narrow();
  answer(acceptRequest, buildChanged(CONNECTED, { requestsCount: 2 }));
  const { user } = openNetwork('/dashboard', { received: names.map((name) => buildRequest(name)) });
  const line = await screen.findByRole('region', { name: 'Requests' });
  const toggle = within(line).getByRole('button', { name: '3 connection requests' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(within(line).queryByRole('button', { name: /^Accept/ })).toBeNull();
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(within(line).getAllByRole('button', { name: /^Accept/ })).toHaveLength(2);
  expect(within(line).getAllByRole('button', { name: /^Decline/ })).toHaveLength(2);
  expect(within(line).getByRole('link', { name: 'View All' })).toHaveAttribute(
    'href',
    '/connection-requests',
  );
  await user.click(within(line).getByRole('button', { name: 'Accept Noor Haddadin' }));
  expect(await screen.findByText('Connection request accepted')).toBeVisible();
  expect(within(line).getByRole('button', { name: 'Accept Leila Barzani' })).toBeVisible();
});

test('hides the line for phones without requests', async () => {
  narrow();
  openNetwork('/dashboard');
  const aside = await screen.findByRole('complementary', { name: 'Weather and requests' });
  await waitFor(() => expect(within(aside).getAllByRole('region')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Requests' })).toBeNull();
});

test('shows the remaining requests when ignoring all fails halfway', async () => {
  const received = [buildRequest('Noor Haddadin'), buildRequest('Jonas Kellermann')];
  answer(ignoreRequests, failWith('UNAVAILABLE', { message: '' }));
  const { user } = openNetwork('/connection-requests', { received });
  await screen.findByRole('link', { name: 'Noor Haddadin' });
  answer(listReceivedRequests, { requests: received.slice(1), total: 1, nextCursor: null });
  answer(getNetworkCounts, { counts: buildCounts({ requestsCount: 1 }) });
  await user.click(screen.getByRole('button', { name: 'Ignore all' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ignore all 2 requests?' });
  await user.click(within(dialog).getByRole('button', { name: 'Ignore all' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Noor Haddadin' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Jonas Kellermann' })).toBeVisible();
  expect(await screen.findByRole('tab', { name: 'Received (1)' })).toBeVisible();
});

test('moves the focus to the next request after answering one', async () => {
  const received = [buildRequest('Noor Haddadin'), buildRequest('Jonas Kellermann')];
  answer(acceptRequest, buildChanged(CONNECTED, { requestsCount: 1 }));
  answer(rejectRequest, buildChanged());
  const { user } = openNetwork('/connection-requests', { received });
  await user.click(await screen.findByRole('button', { name: 'Accept Noor Haddadin' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Jonas Kellermann' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Ignore Jonas Kellermann' }));
  await screen.findByText('No received requests');
  await waitFor(() => expect(document.body).not.toHaveFocus());
});

test('removes requests that were ignored on another page', async () => {
  const sockets = answerSockets();
  const received = [buildRequest('Noor Haddadin'), buildRequest('Jonas Kellermann')];
  openNetwork('/connection-requests', { received });
  await screen.findByRole('link', { name: 'Noor Haddadin' });
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  sockets.send('requests_ignored', {
    connectionIds: [received[0]?._id ?? ''],
    counts: buildChanged({}, { requestsCount: 1 }).counts,
  });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Noor Haddadin' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Jonas Kellermann' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Received (1)' })).toBeVisible();
});

test('shows requests that arrived and ended while the connection was lost', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const sockets = answerSockets();
  const [gone, arrived] = [buildRequest('Noor Haddadin'), buildRequest('Jonas Kellermann')];
  openNetwork('/connection-requests', { received: [gone, buildRequest('Hana Morikawa')] });
  await screen.findByRole('link', { name: 'Noor Haddadin' });
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  answer(listReceivedRequests, { requests: [arrived], total: 1, nextCursor: null });
  answer(getNetworkCounts, { counts: buildCounts({ requestsCount: 1 }) });
  sockets.dropConnections();
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(await screen.findByRole('link', { name: 'Jonas Kellermann' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Noor Haddadin' })).toBeNull();
  expect(await screen.findByRole('tab', { name: 'Received (1)' })).toBeVisible();
});
