import { act, screen, waitFor, within } from '@testing-library/react';
import { listAdministeredMembers } from '@weft/shared/administration/contract';
import {
  addSamplePeople,
  getSamplePeople,
  removeSamplePeople,
  type SamplePeople,
} from '@weft/shared/administration/sample-people-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { listReceivedRequests } from '@weft/shared/network/contract';
import { getNetworkCounts } from '@weft/shared/network/discovery-contract';
import { listFeed } from '@weft/shared/posts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { countOpenCases } from '@weft/shared/safety/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { buildCounts } from '@/testing/network-builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

const { rules } = ADMINISTRATION_TEXTS;
const TITLE = 'Try sample people';

/** The server's state, which calls and time change. */
let now: SamplePeople;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  now = { state: 'none', joined: 0, total: 24 };
  answer(getSamplePeople, () => ({ samplePeople: now }));
  answer(listFeed, { posts: [], nextCursor: null });
  answer(listReceivedRequests, { requests: [], total: 0, nextCursor: null });
  answer(getNetworkCounts, { counts: buildCounts() });
  answer(countOpenCases, { openCount: 0 });
});
afterEach(() => vi.useRealTimers());

function open(place = '/dashboard', role: OwnProfile['role'] = 'owner') {
  const profile = { moderator: true, fewMembers: true, mediaCount: 1, ...(role && { role }) } as const;
  answer(getOwnProfile, { user: buildOwnProfile({ ...profile, createdAt: new Date().toISOString() }) });
  return renderApp(place, { signedIn: true });
}

const findPart = async () => within(await screen.findByRole('region', { name: TITLE }));
const later = () => act(() => vi.advanceTimersByTimeAsync(2000));

test('the owner adds them by one click and follows their coming, then the pages are fresh', async () => {
  const added = answer(addSamplePeople, () => {
    now = { ...now, state: 'adding' };
    return { samplePeople: now };
  });
  const feeds = answer(listFeed, { posts: [], nextCursor: null });
  const { user } = open();
  const part = await findPart();
  expect(part.getByText(/^24 invented members with posts/)).toBeVisible();
  await user.dblClick(part.getByRole('button', { name: 'Add sample people' }));
  expect(await part.findByText(/^0 of 24 have joined/)).toBeVisible();
  expect(part.queryByRole('button')).toBeNull();
  expect(added).toHaveLength(1);
  expect(document.body).not.toHaveFocus();
  now = { ...now, joined: 12 };
  await later();
  expect(part.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  const before = feeds.length;
  now = { state: 'added', joined: 24, total: 24 };
  await later();
  expect(part.getByText(/^24 invented members are here/)).toBeVisible();
  await waitFor(() => expect(feeds.length).toBeGreaterThan(before));
});

test('they are removed after a question, also from the list of members', async () => {
  now = { state: 'added', joined: 24, total: 24 };
  answer(listAdministeredMembers, { members: [], nextCursor: null });
  const removed = answer(removeSamplePeople, () => {
    now = { ...now, state: 'removing', joined: 3 };
    return { samplePeople: now };
  });
  const { user } = open('/admin/members');
  const part = await findPart();
  await user.click(part.getByRole('button', { name: 'Remove sample people' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove all sample people?' }));
  expect(removed).toHaveLength(0);
  await user.click(question.getByRole('button', { name: 'Remove them' }));
  expect(await part.findByText('3 of them are still here')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  now = { state: 'none', joined: 0, total: 24 };
  await later();
  // The offer is on the dashboard.
  await waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).toBeNull());
});

test('a refusal is shown, and what the server says replaces the offer', async () => {
  answer(addSamplePeople, () => {
    now = { state: 'unavailable', joined: 0, total: 0 };
    return failWith('FORBIDDEN', { message: rules.othersJoined });
  });
  const { user } = open();
  await user.click((await findPart()).getByRole('button', { name: 'Add sample people' }));
  expect(await screen.findByText(rules.othersJoined)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).toBeNull());
});

test('what a failure left can be removed', async () => {
  now = { state: 'failed', joined: 4, total: 24 };
  open();
  const part = await findPart();
  expect(part.getByText(/^That didn't work/)).toBeVisible();
  expect(part.getByRole('button', { name: 'Remove sample people' })).toBeVisible();
});

test('a failure to load is shown on the dashboard, with a retry', async () => {
  answer(getSamplePeople, () => failWith('FORBIDDEN'));
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  answer(getSamplePeople, { samplePeople: now });
  await user.click(retry);
  await findPart();
});

test.each(['moderator', 'administrator'] as const)('are nothing for %s', async (role) => {
  const asked = answer(getSamplePeople, { samplePeople: now });
  open('/dashboard', role);
  await screen.findByRole('region', { name: 'Your network is running' });
  expect([asked.length, screen.queryByRole('region', { name: TITLE })]).toEqual([0, null]);
});
