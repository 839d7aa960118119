import { screen, within } from '@testing-library/react';
import { listCompanies, listMemberCompanies } from '@weft/shared/companies/contract';
import { updateProfile } from '@weft/shared/profiles/contract';
import { beforeAll, expect, it } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { buildCompany } from '@/testing/company-builders';
import { buildExperience, loadProfileScreens, openOwnProfile } from '@/testing/profile-builders';
import { answer, failWith, type ReceivedCall } from '@/testing/server';

beforeAll(loadProfileScreens);

const loom = buildCompany();
const fields = async (asked: ReceivedCall | undefined) =>
  Object.fromEntries(await (asked as ReceivedCall).request.formData());

async function openExperience(change: Parameters<typeof buildExperience>[0] = {}) {
  const experience = [buildExperience(change)];
  const { user } = openOwnProfile({ experience });
  await user.click(await screen.findByRole('button', { name: 'Edit Grid planning engineer' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { user, dialog, name: dialog.getByRole('combobox', { name: 'Company name' }) };
}

it('a chosen company is linked, by keyboard too; other text is not', async () => {
  const { user, dialog, name } = await openExperience();
  answer(listCompanies, { companies: [loom], nextCursor: null });
  await user.clear(name);
  await user.type(name, 'Loo');
  expect(await dialog.findByRole('option', { name: 'Loom Works' })).toBeVisible();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(name).toHaveValue('Loom Works');
  expect(name).toHaveAccessibleDescription('Linked to the company’s page');
  const sent = answer(updateProfile, { user: buildOwnProfile() });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Experience updated successfully!')).toBeVisible();
  expect(await fields(sent[0])).toMatchObject({
    'experience[0][companyName]': 'Loom Works',
    'experience[0][company]': loom._id,
  });
});

it('typing another name removes the link, and Escape closes the list but not the dialog', async () => {
  answer(listMemberCompanies, { companies: [] });
  answer(listCompanies, { companies: [loom], nextCursor: null });
  const { user, dialog, name } = await openExperience({ company: loom._id, companyName: 'Loom Works' });
  await user.type(name, ' Ltd');
  await dialog.findByRole('option', { name: 'Loom Works' });
  await user.keyboard('{Escape}');
  expect(dialog.queryByRole('option', { name: 'Loom Works' })).toBeNull();
  const sent = answer(updateProfile, { user: buildOwnProfile() });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Experience updated successfully!')).toBeVisible();
  expect(await fields(sent[0])).toMatchObject({
    'experience[0][companyName]': 'Loom Works Ltd',
    'experience[0][company]': 'null',
  });
});

it('the profile links to the company, and shows only the name of one that the viewer may not see', async () => {
  const hidden = buildExperience({ title: 'Dyer', companyName: 'Gone', company: '1'.repeat(24) });
  answer(listMemberCompanies, { companies: [loom] });
  openOwnProfile({ experience: [buildExperience({ company: loom._id }), hidden] });
  expect(await screen.findByRole('link', { name: /Tidewell Grid/ })).toHaveAttribute(
    'href',
    '/companies/loom',
  );
  expect(screen.getByText(/Gone/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /Gone/ })).toBeNull();
});

it('the profile stays readable when the companies fail to load', async () => {
  answer(listMemberCompanies, failWith('FORBIDDEN'));
  openOwnProfile({ experience: [buildExperience({ company: loom._id })] });
  expect(await screen.findByText(/Tidewell Grid · /)).toBeVisible();
});
