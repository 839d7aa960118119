import { screen, waitFor, within } from '@testing-library/react';
import {
  createCompany,
  followCompany,
  getCompany,
  listCompanies,
  listCompanyPeople,
  listCompanyRoles,
  removeCompanyPerson,
  removeCompanyRole,
  updateCompany,
} from '@weft/shared/companies/contract';
import { getCompanyDomain } from '@weft/shared/companies/domain-contract';
import { listTrail } from '@weft/shared/companies/trail-contract';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import { listCountries, listStates } from '@weft/shared/places/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { describe, expect, it } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { buildCompany, NO_RIGHTS, OWNER_RIGHTS } from '@/testing/company-builders';
import { deferred } from '@/testing/open-feed';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

function open(path: string) {
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(listCountries, { countries: [] });
  answer(listStates, { states: [] });
  return renderApp(path, { signedIn: true });
}

describe('the directory', () => {
  it('searches while typing, and keeps the search in the address', async () => {
    const searched = answer(listCompanies, ({ request }) => {
      const search = new URL(request.url).searchParams.get('search');
      return { companies: search === 'loom' ? [buildCompany()] : [], nextCursor: null };
    });
    const { user } = open('/companies');
    expect(await screen.findByText('No companies yet')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search companies' }), 'loom');
    expect(await screen.findByRole('link', { name: 'Loom Works' })).toHaveAttribute(
      'href',
      '/companies/loom',
    );
    expect(new URL(searched.at(-1)?.request.url ?? '').searchParams.get('search')).toBe('loom');
  });

  it('shows why loading failed, and retries', async () => {
    answer(listCompanies, failWith('FORBIDDEN', { message: COMPANY_TEXTS.failed.load }));
    const { user } = open('/companies');
    expect(await screen.findByText(COMPANY_TEXTS.failed.load)).toBeVisible();
    answer(listCompanies, { companies: [buildCompany({ postsCount: 1 })], nextCursor: null });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(/followers · 1 post$/)).toBeVisible();
  });
});

describe('the page of a company', () => {
  it('shows what the company says, and follows it at once', async () => {
    answer(getCompany, { company: buildCompany({ postsCount: 24 }) });
    answer(followCompany, { followersCount: 8, isFollowed: true });
    const { user } = open('/companies/loom');
    expect(await screen.findByText('We weave.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Edit page' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Follow Loom Works' }));
    expect(await screen.findByText('8 followers')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Posts (24)' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Following Loom Works' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('says that there is no such company', async () => {
    answer(getCompany, failWith('NOT_FOUND'));
    open('/companies/nothing');
    expect(await screen.findByRole('heading', { name: 'Company not found' })).toBeVisible();
  });
});

it('who manages the company removes a wrong link', async () => {
  const ann = { _id: '65f0000000000000000000ab', fullName: 'Ann', headline: 'Weaver', profileImage: null };
  answer(getCompany, { company: buildCompany({ viewerRole: 'owner', can: OWNER_RIGHTS }) });
  answer(listCompanyPeople, { people: [ann], nextCursor: null });
  const { user } = open('/companies/loom?tab=people');
  await user.click(await screen.findByRole('button', { name: 'Remove the link of Ann' }));
  answer(removeCompanyPerson, {});
  answer(listCompanyPeople, { people: [], nextCursor: null });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No one yet')).toBeVisible();
});

it('a new company gets an address from its name, and keeps typed texts when it is taken', async () => {
  const sent = answer(
    createCompany,
    failWith('VALIDATION_FAILED', { fields: { slug: COMPANY_TEXTS.rules.slugTaken } }),
  );
  const { user } = open('/companies/new');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.type(name, 'Élan & Söhne');
  const slug = screen.getByRole('textbox', { name: 'Address of the page' });
  expect(slug).toHaveValue('elan-sohne');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Industry' }), 'energy');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'from51');
  await user.click(screen.getByRole('button', { name: 'Create a company' }));
  expect(await screen.findByText(COMPANY_TEXTS.rules.slugTaken)).toBeVisible();
  expect(await sent[0]?.request.json()).toMatchObject({ name: 'Élan & Söhne', slug: 'elan-sohne' });
  expect(name).toHaveValue('Élan & Söhne');
});

describe('the settings of a company', () => {
  it('show an editor the texts only, without the address', async () => {
    const can = { ...NO_RIGHTS, edit: true };
    answer(getCompany, { company: buildCompany({ viewerRole: 'editor', can }) });
    open('/companies/loom/edit');
    const slug = await screen.findByRole('textbox', { name: 'Address of the page' });
    expect(slug).toHaveAttribute('readonly');
    expect(screen.queryByRole('heading', { name: 'Roles' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete company' })).toBeNull();
  });

  it('save an owner’s changes, and refuse a wrong website before sending', async () => {
    answer(getCompany, { company: buildCompany({ viewerRole: 'owner', can: OWNER_RIGHTS }) });
    answer(listCompanyRoles, { roles: [] });
    answer(getCompanyDomain, { domain: null });
    const saved = answer(updateCompany, {
      company: buildCompany({ viewerRole: 'owner', can: OWNER_RIGHTS, founded: 1995 }),
    });
    const { user } = open('/companies/loom/edit');
    const form = within(await screen.findByRole('form', { name: 'Details' }));
    const website = form.getByRole('textbox', { name: 'Website' });
    await user.clear(website);
    await user.type(website, 'http://loom');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByText(COMPANY_TEXTS.rules.website)).toBeVisible();
    expect(saved).toHaveLength(0);
    await user.clear(website);
    const founded = form.getByRole('textbox', { name: 'Founded' });
    await user.clear(founded);
    await user.type(founded, '1995');
    await user.click(screen.getByRole('link', { name: 'View page' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Stay' }));
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(COMPANY_TEXTS.done.changed)).toBeVisible();
    expect(await saved[0]?.request.json()).toMatchObject({ website: '', founded: 1995, slug: 'loom' });
    await user.click(screen.getByRole('link', { name: 'View page' }));
    expect(await screen.findByText('We weave.')).toBeVisible();
  });
});

it('a role that is taken leaves the list, which gets the focus', async () => {
  const roleOf = (memberId: string, fullName: string) => ({
    memberId,
    member: { _id: memberId, fullName, headline: 'Weaver', profileImage: null },
    role: 'editor' as const,
    can: { change: [], remove: true },
  });
  const [ann, bo] = [roleOf('65f0000000000000000000ab', 'Ann'), roleOf('65f0000000000000000000ac', 'Bo')];
  answer(getCompany, { company: buildCompany({ viewerRole: 'owner', can: OWNER_RIGHTS }) });
  answer(getCompanyDomain, { domain: null });
  answer(listCompanyRoles, { roles: [ann, bo] });
  const { user } = open('/companies/loom/edit');
  const button = await screen.findByRole('button', { name: 'Take the role of Bo' });
  const removed = answer(removeCompanyRole, {});
  answer(listCompanyRoles, { roles: [ann] });
  await user.click(button);
  await waitFor(() => expect(screen.queryByText('Bo')).toBeNull());
  expect(screen.getByText('Ann')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Roles' })).toHaveFocus();
  expect(removed[0]?.params).toMatchObject({ memberId: bo.memberId });
});

it('who leaves a company sees its page as others do', async () => {
  const can = { ...NO_RIGHTS, edit: true };
  answer(getCompany, { company: buildCompany({ viewerRole: 'editor', can }) });
  const { user } = open('/companies/loom/edit');
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave Loom Works?' }));
  const left = answer(removeCompanyRole, {});
  answer(getCompany, { company: buildCompany() });
  await user.click(question.getByRole('button', { name: 'Leave' }));
  // The form has the other texts of the page, too.
  expect(await screen.findByRole('tab', { name: /^Posts/ })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Edit page' })).toBeNull());
  expect(left[0]?.params).toMatchObject({ memberId: buildOwnProfile()._id });
});

it('texts of a company that are typed while it is saved stay', async () => {
  const company = buildCompany({ viewerRole: 'editor', can: { ...NO_RIGHTS, edit: true } });
  answer(getCompany, { company });
  const stored = deferred<{ company: typeof company }>();
  answer(updateCompany, () => stored.promise);
  const { user } = open('/companies/loom/edit');
  const form = within(await screen.findByRole('form', { name: 'Details' }));
  const founded = form.getByRole('textbox', { name: 'Founded' });
  const city = form.getByRole('textbox', { name: 'City' });
  await user.clear(founded);
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await user.clear(city);
  await user.type(city, 'Goa');
  stored.settle({ company: { ...company, founded: 1995 } });
  expect(await screen.findByText(COMPANY_TEXTS.done.changed)).toBeVisible();
  await waitFor(() => expect(founded).toHaveValue('1995'));
  expect(city).toHaveValue('Goa');
  const saved = answer(updateCompany, { company });
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.request.json()).toMatchObject({ founded: 1995, location: { city: 'Goa' } });
});

describe('the audit trail', () => {
  it('is narrowed to an area in the address, and goes on with further pages', async () => {
    answer(getCompany, { company: buildCompany({ viewerRole: 'owner', can: OWNER_RIGHTS }) });
    const entry = {
      actor: null,
      member: null,
      subject: 'Weaver',
      stage: null,
      role: null,
      post: null,
      at: '2026-01-04T03:04:05.000Z',
    } as const;
    const first = { ...entry, _id: '65f0000000000000000000f1', action: 'jobPublished' } as const;
    const second = { ...entry, _id: '65f0000000000000000000f2', action: 'jobClosed' } as const;
    const third = { ...entry, _id: '65f0000000000000000000f3', action: 'postPublished', post: 'p1' } as const;
    const asked = answer(listTrail, ({ request }) =>
      new URL(request.url).searchParams.has('cursor')
        ? { entries: [second, third], nextCursor: null }
        : { entries: [first], nextCursor: 'next' },
    );
    const { user } = open('/companies/loom/trail');
    expect(await screen.findByText('Somebody published the job “Weaver”')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Show'), 'Jobs');
    await user.click(await screen.findByRole('button', { name: /more/i }));
    expect(await screen.findByText('Somebody closed the job “Weaver”')).toBeVisible();
    expect(screen.getByText('Somebody published the post “Weaver”')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View post' })).toHaveAttribute('href', '/posts/p1');
    expect(new URL(asked.at(-1)?.request.url ?? '').searchParams.get('area')).toBe('jobs');
  });

  it('leads others to the page', async () => {
    answer(getCompany, { company: buildCompany({ viewerRole: 'editor', can: NO_RIGHTS }) });
    open('/companies/loom/trail');
    expect(await screen.findByText('We weave.')).toBeVisible();
  });
});
