import { fireEvent, screen, waitFor } from '@testing-library/react';
import { getRegistration } from '@weft/shared/joining/contract';
import { listCountries, listStates } from '@weft/shared/places/contract';
import { listFeed } from '@weft/shared/posts/contract';
import { getOwnProfile, updateProfile } from '@weft/shared/profiles/contract';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readDraft } from '@/lib/storage/drafts';
import { buildOwnProfile } from '@/testing/builders';
import { deferred } from '@/testing/open-feed';
import { loadProfileScreens, openOwnProfile } from '@/testing/profile-builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

beforeAll(loadProfileScreens);
beforeEach(() => {
  answer(listCountries, { countries: [{ _id: 'IN', name: 'India' }] });
  answer(listStates, { states: [{ _id: 'IN-MH', name: 'Maharashtra', country: 'IN' }] });
});

test('a failed update without a server message keeps the form and shows a default message', async () => {
  const { user } = openOwnProfile({}, '/edit-profile');
  answer(updateProfile, () => failWith('UNAVAILABLE', { message: '' }));
  fireEvent.change(await screen.findByLabelText('City'), { target: { value: 'Pune' } });
  await user.click(screen.getByRole('button', { name: 'Update Profile' }));
  expect(await screen.findByText('Profile update failed')).toBeVisible();
  expect(screen.getByLabelText('City')).toHaveValue('Pune');
  expect(window.location.pathname).toBe('/edit-profile');
});

test('a draft is forgotten although the page was left before the response', async () => {
  const { user, unmount } = openOwnProfile({}, '/edit-profile');
  const saved = deferred<{ user: OwnProfile }>();
  const sent = answer(updateProfile, () => saved.promise);
  fireEvent.change(await screen.findByLabelText('City'), { target: { value: 'Pune' } });
  const draft = () => readDraft(buildOwnProfile()._id, 'profile:page');
  expect(draft()).not.toBe('');
  await user.click(screen.getByRole('button', { name: 'Update Profile' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  unmount();
  saved.settle({ user: buildOwnProfile() });
  await waitFor(() => expect(draft()).toBe(''));
});

test('a restored draft changes only what was typed, and keeps what was saved elsewhere meanwhile', async () => {
  const { user, unmount, profile } = openOwnProfile({}, '/edit-profile');
  await user.type(await screen.findByLabelText('Phone'), '7');
  const phone = screen.getByLabelText<HTMLInputElement>('Phone').value;
  unmount();
  openOwnProfile({ location: { ...profile.location, city: 'Nagpur' } }, '/edit-profile');
  expect(await screen.findByText('We restored your unsaved text.')).toBeVisible();
  expect(screen.getByLabelText('Phone')).toHaveValue(phone);
  expect(screen.getByLabelText('City')).toHaveValue('Nagpur');
  const sent = answer(updateProfile, { user: buildOwnProfile() });
  answer(listFeed, { posts: [], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Update Profile' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect([...((await sent[0]?.request.formData()) ?? [])]).toEqual([['phoneNumber', phone]]);
});

test('a profile that fails to load shows an error instead of the form', async () => {
  answer(getOwnProfile, () => failWith('FORBIDDEN', { message: '' }));
  renderApp('/edit-profile', { signedIn: true });
  expect(await screen.findByText('Failed to load profile data')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

test('a failure to load a member known from an earlier visit redirects to the dashboard', async () => {
  const { unmount } = openOwnProfile();
  await screen.findByRole('heading', { level: 1, name: 'Asha Venkatesan' });
  unmount();
  answer(getOwnProfile, () => failWith('FORBIDDEN'));
  answer(listFeed, { posts: [], nextCursor: null });
  renderApp('/edit-profile', { signedIn: true });
  expect(await screen.findByText('Failed to load profile data')).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
});

test('a field that the network does not ask for is shown only to members who can remove a value', async () => {
  const fields = { phoneNumber: 'off', pinCode: 'off' } as const;
  answer(getRegistration, { registration: { mode: 'open', domains: [], fields } });
  const { location } = buildOwnProfile();
  const { user } = openOwnProfile({ location: { ...location, pinCode: null } }, '/edit-profile');
  const phone = await screen.findByLabelText('Phone');
  await waitFor(() => expect(screen.queryByLabelText('Pincode')).toBeNull());
  expect(phone).toHaveAccessibleDescription('No longer asked for. You can remove it.');
  const sent = answer(updateProfile, { user: buildOwnProfile({ phoneNumber: null }) });
  answer(listFeed, { posts: [], nextCursor: null });
  await user.clear(phone);
  expect(phone).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Update Profile' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect([...((await sent[0]?.request.formData()) ?? [])]).toEqual([['phoneNumber', '']]);
});
