import { screen, waitFor, within } from '@testing-library/react';
import { listReceivedRequests } from '@weft/shared/network/contract';
import { getNetworkCounts } from '@weft/shared/network/discovery-contract';
import { listFeed } from '@weft/shared/posts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { expect, test } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { buildCounts } from '@/testing/network-builders';
import { buildEducation, buildExperience } from '@/testing/profile-builders';
import { renderApp } from '@/testing/render-app';
import { answer } from '@/testing/server';

const TITLE = 'Let your work introduce you';

function openDashboard(change: Partial<OwnProfile>) {
  answer(getOwnProfile, { user: buildOwnProfile(change) });
  answer(listFeed, { posts: [], nextCursor: null });
  answer(getNetworkCounts, { counts: buildCounts() });
  answer(listReceivedRequests, { requests: [], total: 0, nextCursor: null });
  return renderApp('/dashboard', { signedIn: true });
}

test('the card shows the profile strength and the next step', async () => {
  openDashboard({ profileImage: '/uploads/a.jpg', headline: null });
  const card = await screen.findByRole('region', { name: TITLE });
  expect(card).toHaveTextContent('25% done · Next: Add a headline');
  expect(within(card).getByRole('link', { name: /Complete your profile/ })).toHaveAttribute(
    'href',
    '/user-profile/me',
  );
});

test('the card disappears once nothing is left to add', async () => {
  const whole = {
    profileImage: '/uploads/a.jpg',
    bannerImage: '/uploads/b.jpg',
    aboutUs: '<p>Hello</p>',
    skills: ['a', 'b', 'c'].map((skill) => ({ skill })),
    experience: [buildExperience()],
    education: [buildEducation()],
    socialLinks: [
      { links: 'https://a.example', platform: 'website', featuredLink: false, showFeaturedLink: false },
    ] as const,
  };
  const { unmount } = openDashboard({ ...whole, socialLinks: [] });
  const card = await screen.findByRole('region', { name: TITLE });
  expect(card).toHaveTextContent('95% done · Next: Add a link');
  unmount();
  openDashboard({ ...whole, socialLinks: [...whole.socialLinks] });
  expect(await screen.findByRole('link', { name: 'View Profile' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).toBeNull());
});

test('the slide-out menu and the account menu link to all screens of the member', async () => {
  const { user } = openDashboard({});
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('dialog')).getByRole('navigation', { name: 'Menu' });
  expect(
    within(menu)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/dashboard',
    '/network',
    '/messages',
    '/user-profile/me',
    '/edit-profile',
    '/user-activity/me',
    '/saved',
    '/companies',
    '/settings',
  ]);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Account menu' }));
  const account = await screen.findByRole('dialog', { name: 'Account' });
  expect(within(account).getByRole('link', { name: 'Edit Profile' })).toHaveAttribute(
    'href',
    '/edit-profile',
  );
  expect(within(account).getByRole('link', { name: 'Posts & Activity' })).toHaveAttribute(
    'href',
    '/user-activity/me',
  );
});
