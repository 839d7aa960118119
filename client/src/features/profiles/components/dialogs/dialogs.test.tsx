import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listCompanies } from '@weft/shared/companies/contract';
import { listCountries, listStates } from '@weft/shared/places/contract';
import { listFeed } from '@weft/shared/posts/contract';
import { getOwnProfile, listSkills, updateProfile } from '@weft/shared/profiles/contract';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { beforeAll, expect, test, vi } from 'vitest';
import { readDraft } from '@/lib/storage/drafts';
import { buildOwnProfile } from '@/testing/builders';
import { deferred } from '@/testing/open-feed';
import {
  buildEducation,
  buildExperience,
  loadProfileScreens,
  openOwnProfile,
} from '@/testing/profile-builders';
import { answer, failWith, type ReceivedCall } from '@/testing/server';

beforeAll(loadProfileScreens);

const fields = async (asked: ReceivedCall | undefined) =>
  Object.fromEntries(await (asked as ReceivedCall).request.formData());

/** Opens a dialog of the own profile with its button. */
async function openDialog(button: string, change: Partial<OwnProfile> = {}) {
  const opened = openOwnProfile(change);
  // Typing a company's name looks for its page.
  answer(listCompanies, { companies: [], nextCursor: null });
  await opened.user.click((await screen.findAllByRole('button', { name: button }))[0] as HTMLElement);
  return { ...opened, dialog: await screen.findByRole('dialog') };
}

const type = (dialog: HTMLElement, label: string | RegExp, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
const save = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));

test('a new experience is trimmed, its months are sent as first days, a current one has no end, and others stay', async () => {
  const before = buildExperience({ title: 'Network analyst', endDate: '2022-02-01' });
  const { dialog } = await openDialog('Add experience', { experience: [before] });
  const sent = answer(updateProfile, { user: buildOwnProfile({ experience: [before, buildExperience()] }) });
  type(dialog, 'Title', '  Grid planner ');
  type(dialog, 'Company name', 'Tidewell Grid');
  type(dialog, 'Location', 'Mumbai');
  type(dialog, 'Start date', '2022-03');
  fireEvent.click(within(dialog).getByRole('checkbox'));
  expect(within(dialog).getByLabelText('End date')).toBeDisabled();
  save(dialog);
  expect(await screen.findByText('Experience added successfully!')).toBeVisible();
  expect(await fields(sent[0])).toMatchObject({
    'experience[0][_id]': before._id,
    'experience[1][title]': 'Grid planner',
    'experience[1][startDate]': '2022-03-01',
    'experience[1][endDate]': 'null',
    'experience[1][description]': 'null',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('saving keeps an entry that was added elsewhere while the dialog was open', async () => {
  const [before, elsewhere] = [buildExperience({ title: 'Network analyst' }), buildExperience()];
  const { dialog } = await openDialog('Edit Network analyst', { experience: [before] });
  answer(getOwnProfile, { user: buildOwnProfile({ experience: [elsewhere, before] }) });
  const sent = answer(updateProfile, { user: buildOwnProfile() });
  type(dialog, 'Title', 'Head of planning');
  save(dialog);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await fields(sent[0])).toMatchObject({
    'experience[0][_id]': elsewhere._id,
    'experience[1][_id]': before._id,
    'experience[1][title]': 'Head of planning',
  });
});

test('saving an entry that was deleted elsewhere adds it again', async () => {
  const { dialog } = await openDialog('Edit Grid planning engineer', { experience: [buildExperience()] });
  answer(getOwnProfile, { user: buildOwnProfile({ experience: [] }) });
  const sent = answer(updateProfile, { user: buildOwnProfile() });
  type(dialog, 'Title', 'Head of planning');
  save(dialog);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await fields(sent[0])).toMatchObject({
    'experience[0][_id]': 'null',
    'experience[0][title]': 'Head of planning',
  });
});

test('the end date returns when an experience is no longer marked as current', async () => {
  const complaints = vi.spyOn(console, 'error');
  const { dialog } = await openDialog('Add experience');
  const end = () => within(dialog).getByLabelText<HTMLInputElement>(/^End date/);
  expect(end()).toBe(within(dialog).getByLabelText('End date (optional)'));
  type(dialog, /^End date/, '2024-05');
  fireEvent.click(within(dialog).getByRole('checkbox'));
  expect(end()).toBeDisabled();
  expect(end().value).not.toBe('2024-05');
  fireEvent.click(within(dialog).getByRole('checkbox'));
  expect(end()).toBeEnabled();
  expect(end().value).toBe('2024-05');
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
});

test('missing or invalid values show an error at their field and nothing is sent', async () => {
  const { dialog } = await openDialog('Add education');
  save(dialog);
  expect(await within(dialog).findByText('Please enter your degree')).toBeVisible();
  expect(within(dialog).getByText('Please enter the institution')).toBeVisible();
  expect(within(dialog).getByText('Please choose a start date')).toBeVisible();
  type(dialog, 'Degree', 'BSc');
  type(dialog, 'Specialization', 'Physics');
  type(dialog, 'Institution', 'Konkan');
  type(dialog, 'Start date', '2018-05');
  type(dialog, 'End date (optional)', '2014-07');
  expect(await within(dialog).findByText("The end can't be before the start")).toBeVisible();
});

test('an education is deleted after a confirmation, and deleting the last one clears the list', async () => {
  const { dialog, user } = await openDialog('Edit Konkan Institute of Technology', {
    education: [buildEducation()],
  });
  const sent = answer(updateProfile, { user: buildOwnProfile() });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete education' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Education deleted successfully!')).toBeVisible();
  expect(await fields(sent[0])).toEqual({ education: '' });
});

test('a failure shows a message and keeps the input', async () => {
  const { dialog } = await openDialog('Edit Grid planning engineer', { experience: [buildExperience()] });
  answer(updateProfile, () => failWith('UNAVAILABLE', { message: '' }));
  type(dialog, 'Title', 'Head of planning');
  save(dialog);
  expect(await screen.findByText('Failed to update experience. Please try again.')).toBeVisible();
  expect(within(dialog).getByLabelText('Title')).toHaveValue('Head of planning');
});

test('a draft is forgotten although the page was left before the response', async () => {
  const { dialog, user, unmount } = await openDialog('Add experience');
  const saved = deferred<{ user: OwnProfile }>();
  const sent = answer(updateProfile, () => saved.promise);
  type(dialog, 'Title', 'Grid planner');
  type(dialog, 'Company name', 'Tidewell Grid');
  type(dialog, 'Location', 'Mumbai');
  type(dialog, 'Start date', '2022-03');
  await user.click(within(dialog).getByRole('checkbox'));
  const draft = () => readDraft(buildOwnProfile()._id, 'profile:experience:new');
  expect(draft()).not.toBe('');
  save(dialog);
  await waitFor(() => expect(sent).toHaveLength(1));
  unmount();
  saved.settle({ user: buildOwnProfile() });
  await waitFor(() => expect(draft()).toBe(''));
});

test('closing with changes asks first, a kept draft returns after a reload, and a discarded one does not', async () => {
  const { dialog, user, unmount } = await openDialog('Add experience');
  type(dialog, 'Title', 'Half a title');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  unmount();
  const again = await openDialog('Add experience');
  expect(await within(again.dialog).findByText('We restored your unsaved text.')).toBeVisible();
  expect(within(again.dialog).getByLabelText('Title')).toHaveValue('Half a title');
  await again.user.click(within(again.dialog).getByRole('button', { name: 'Cancel' }));
  await again.user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  again.unmount();
  const afresh = await openDialog('Add experience');
  expect(within(afresh.dialog).getByLabelText('Title')).toHaveValue('');
});

test('Enter adds the highlighted skill even if the suggestions changed meanwhile', async () => {
  const { dialog, user } = await openDialog('Edit skills');
  answer(listSkills, ({ request }) => {
    const isLater = new URL(request.url).searchParams.get('search') === 'prot';
    return { skills: isLater ? ['Prototyping', 'Protection relays'] : ['Protection relays', 'Prototyping'] };
  });
  const box = within(dialog).getByRole('combobox', { name: 'Add a skill' });
  await user.type(box, 'pro');
  await within(dialog).findByRole('option', { name: 'Protection relays' });
  await user.type(box, 't{ArrowDown}');
  await waitFor(() =>
    expect(
      within(dialog)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Prototyping', 'Protection relays']),
  );
  await user.keyboard('{Enter}');
  const skills = within(dialog).getByRole('list', { name: 'Your skills' });
  expect(within(skills).getByText('Protection relays')).toBeVisible();
});

test('skills are added from suggestions, with Enter and the plus, without duplicates, and the typed one on Save', async () => {
  const { dialog, user } = await openDialog('Edit skills');
  const asked = answer(listSkills, { skills: ['Protection relays', 'Power systems', 'Prototyping'] });
  const sent = answer(updateProfile, { user: buildOwnProfile() });
  const box = within(dialog).getByRole('combobox', { name: 'Add a skill' });
  await user.type(box, 'pr');
  expect(await within(dialog).findByRole('option', { name: 'Protection relays' })).toBeVisible();
  expect(within(dialog).queryByRole('option', { name: 'Power systems' })).toBeNull();
  await user.keyboard('{ArrowDown}{Enter}');
  await user.type(box, 'POWER systems{Enter}');
  await user.type(box, '   {Enter}');
  await user.type(box, 'GIS');
  await user.click(within(dialog).getByRole('button', { name: 'Add skill' }));
  await user.click(within(dialog).getByRole('button', { name: 'Remove GIS' }));
  await user.type(box, 'Python');
  save(dialog);
  expect(await screen.findByText('Skills updated successfully!')).toBeVisible();
  expect(await fields(sent[0])).toEqual({
    'skills[0][skill]': 'Power systems',
    'skills[1][skill]': 'Protection relays',
    'skills[2][skill]': 'Python',
  });
  expect(asked.map(({ request }) => new URL(request.url).searchParams.get('search'))[0]).toBe('pr');
});

test('a restored draft of skills keeps those that were added and removed elsewhere meanwhile', async () => {
  const skills = (...names: string[]) => ({
    skills: names.map((skill) => ({ skill })),
  });
  const first = await openDialog('Edit skills', skills('GIS', 'Relays', 'Python'));
  answer(listSkills, { skills: [] });
  await first.user.click(within(first.dialog).getByRole('button', { name: 'Remove Relays' }));
  await first.user.type(within(first.dialog).getByRole('combobox'), 'Planning{Enter}Stu');
  first.unmount();
  const { dialog } = await openDialog('Edit skills', skills('Relays', 'Python', 'Surveying'));
  expect(within(dialog).getByText('We restored your unsaved text.')).toBeVisible();
  const sent = answer(updateProfile, { user: buildOwnProfile() });
  save(dialog);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(Object.values(await fields(sent[0]))).toEqual(['Python', 'Surveying', 'Planning', 'Stu']);
});

test('a restored draft of links keeps a link that was added elsewhere meanwhile', async () => {
  answer(listCountries, { countries: [] });
  answer(listStates, { states: [] });
  const link = (links: string) => ({
    links,
    platform: 'other' as const,
    featuredLink: false,
    showFeaturedLink: false,
  });
  const [own, elsewhere] = [link('https://example.org/asha'), link('https://example.org/grid')];
  const first = await openDialog('Edit Profile', { socialLinks: [own] });
  type(first.dialog, 'Web address', 'https://example.org/planner');
  first.unmount();
  const { dialog } = await openDialog('Edit Profile', {
    socialLinks: [own, elsewhere],
    headline: 'Changed on the phone',
  });
  expect(within(dialog).getByLabelText('Headline')).toHaveValue('Changed on the phone');
  const sent = answer(updateProfile, { user: buildOwnProfile() });
  save(dialog);
  await waitFor(() => expect(sent).toHaveLength(1));
  const changed = await fields(sent[0]);
  expect(changed).toMatchObject({
    'socialLinks[0][links]': elsewhere.links,
    'socialLinks[1][links]': 'https://example.org/planner',
  });
  expect(changed).not.toHaveProperty('headline');
});

test('Edit Profile sends only changed fields, skips links without an address and features one in the header', async () => {
  answer(listCountries, { countries: [{ _id: 'IN', name: 'India' }] });
  answer(listStates, { states: [{ _id: 'IN-MH', name: 'Maharashtra', country: 'IN' }] });
  const { dialog, user } = await openDialog('Edit Profile');
  const sent = answer(updateProfile, { user: buildOwnProfile({ headline: 'Planner' }) });
  type(dialog, 'Headline', 'Planner');
  const address = within(dialog).getByLabelText('Web address');
  expect(within(dialog).getByLabelText('Platform')).toHaveValue('linkedin');
  expect(within(dialog).queryByRole('button', { name: /^Remove link/ })).toBeNull();
  await user.type(address, 'example.org/asha');
  await user.click(within(dialog).getByRole('checkbox', { name: /header/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Add a link' }));
  expect(within(dialog).getAllByRole('button', { name: /^Remove link/ })).toHaveLength(2);
  save(dialog);
  expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
  expect(await fields(sent[0])).toEqual({
    headline: 'Planner',
    'socialLinks[0][links]': 'https://example.org/asha',
    'socialLinks[0][platform]': 'linkedin',
    'socialLinks[0][featuredLink]': 'true',
    'socialLinks[0][showFeaturedLink]': 'true',
  });
});

test('a picture of an unsupported format is refused before the upload', async () => {
  const { dialog } = await openDialog('Edit photo');
  expect(dialog).toHaveTextContent('JPEG, PNG, WebP, GIF or AVIF, up to 20 MB.');
  const input = within(dialog).getByLabelText('Picture');
  fireEvent.change(input, { target: { files: [new File(['<svg/>'], 'a.png', { type: 'image/png' })] } });
  expect(await within(dialog).findByText(/This file is not a picture/)).toBeVisible();
});

test('the edit page sends changed fields, keeps the email read-only and returns to the dashboard', async () => {
  answer(listCountries, { countries: [{ _id: 'IN', name: 'India' }] });
  answer(listStates, { states: [{ _id: 'IN-MH', name: 'Maharashtra', country: 'IN' }] });
  const { user } = openOwnProfile({}, '/edit-profile');
  const sent = answer(updateProfile, { user: buildOwnProfile() });
  expect(await screen.findByLabelText('Email')).toHaveAttribute('readonly');
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Pune' } });
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(listFeed, { posts: [], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Update Profile' }));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  expect(await fields(sent[0])).toEqual({ 'location[city]': 'Pune' });
});
