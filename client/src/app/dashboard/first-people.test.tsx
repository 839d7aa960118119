import { screen, waitFor, within } from '@testing-library/react';
import { listReceivedRequests, sendRequest } from '@weft/shared/network/contract';
import { getNetworkCounts, listSuggestions } from '@weft/shared/network/discovery-contract';
import { listFeed } from '@weft/shared/posts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { beforeEach, expect, test } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { buildChanged, buildCounts, buildSuggestion } from '@/testing/network-builders';
import { deferred } from '@/testing/open-feed';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

const NAMES = ['Farah Siddiqui', 'Ravi Menonkar', 'Leila Barzani', 'Tom Fourth'];

beforeEach(() => {
  answer(listFeed, { posts: [], nextCursor: null });
  answer(listReceivedRequests, { requests: [], total: 0, nextCursor: null });
  answer(getNetworkCounts, { counts: buildCounts({ sentCount: 0 }) });
});

const suggested = () => ({ users: NAMES.map((fullName) => buildSuggestion({ fullName })), nextCursor: null });
const findList = async () =>
  within(await screen.findByRole('region', { name: 'Welcome to Weft' })).findByRole('list', {
    name: 'Suggestion',
  });

function open(connectionsCount = 0) {
  const user = buildOwnProfile({ createdAt: new Date().toISOString(), mediaCount: 0, connectionsCount });
  answer(getOwnProfile, { user });
  return renderApp('/dashboard', { signedIn: true });
}

test('the step to connections has three people, and a request is sent in place', async () => {
  const waiting = deferred<ReturnType<typeof suggested>>();
  answer(listSuggestions, async () => waiting.promise);
  const { user } = open();
  await screen.findByText('Loading users...');
  waiting.settle(suggested());
  const list = await findList();
  const names = () =>
    within(list)
      .getAllByRole('link')
      .map((link) => link.textContent);
  expect(names()).toEqual(NAMES.slice(0, 3));
  const sent = answer(sendRequest, buildChanged({ connectionStatus: 'pending' }));
  await user.click(within(list).getByRole('button', { name: 'Connect with Ravi Menonkar' }));
  const pending = await within(list).findByRole('button', { name: /Ravi Menonkar/ });
  await waitFor(() => expect(pending).toHaveTextContent('Pending'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(names()).toEqual(NAMES.slice(0, 3));
});

test('failed suggestions can be loaded again', async () => {
  answer(listSuggestions, failWith('FORBIDDEN'));
  const { user } = open();
  expect(await screen.findByText('Refused: FORBIDDEN')).toBeVisible();
  answer(listSuggestions, suggested());
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(within(await findList()).getAllByRole('listitem')).toHaveLength(3);
});

test('without suggestions the step says that they come', async () => {
  answer(listSuggestions, { users: [], nextCursor: null });
  open();
  expect(await screen.findByText(/New suggestions appear/)).toBeVisible();
});

test('nobody is suggested once three connections are made', async () => {
  const asked = answer(listSuggestions, suggested());
  open(3);
  await screen.findByRole('region', { name: 'Welcome to Weft' });
  expect(asked).toHaveLength(0);
});
