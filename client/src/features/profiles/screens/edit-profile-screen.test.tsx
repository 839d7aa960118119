import { fireEvent, screen, waitFor } from '@testing-library/react';
import { getRegistration } from '@weft/shared/joining/contract';
import { listCountries, listStates } from '@weft/shared/places/contract';
import { listFeed } from '@weft/shared/posts/contract';
import { getOwnProfile, updateProfile } from '@weft/shared/profiles/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
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
