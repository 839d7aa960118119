import { screen, within } from '@testing-library/react';
import { getCompany, listCompanyRoles } from '@weft/shared/companies/contract';
import {
  checkCompanyDomain,
  getCompanyDomain,
  removeCompanyDomain,
  setCompanyDomain,
} from '@weft/shared/companies/domain-contract';
import type { CompanyDomainView } from '@weft/shared/companies/domain-views';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import { listCountries, listStates } from '@weft/shared/places/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { expect, it } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { buildCompany, OWNER_RIGHTS } from '@/testing/company-builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

const waiting: CompanyDomainView = {
  name: 'loom.example.org',
  state: 'waiting',
  recordName: '_weft.loom.example.org',
  value: 'weft-verify=abc',
  fileAddress: 'https://loom.example.org/.well-known/weft.txt',
  lastCheck: null,
  isTaken: false,
  verifiedAt: null,
  endsAt: null,
  nextCheckAt: '2026-01-02T04:04:05.000Z',
};
const verified: CompanyDomainView = {
  ...waiting,
  state: 'verified',
  verifiedAt: '2026-01-02T12:04:05.000Z',
  endsAt: '2026-02-08T12:04:05.000Z',
};

async function open(domain: CompanyDomainView | null) {
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(listCountries, { countries: [] });
  answer(listStates, { states: [] });
  answer(getCompany, { company: buildCompany({ viewerRole: 'owner', can: OWNER_RIGHTS }) });
  answer(listCompanyRoles, { roles: [] });
  answer(getCompanyDomain, { domain });
  const { user } = renderApp('/companies/loom/edit', { signedIn: true });
  const section = within(await screen.findByRole('region', { name: 'Domain' }));
  return { user, section };
}

it('a domain is chosen, proved by a record, and removed', async () => {
  const { user, section } = await open(null);
  const name = await section.findByRole('textbox', { name: 'Domain' });
  expect(name).toHaveValue('loom.example.org');
  await user.clear(name);
  await user.type(name, 'loom');
  await user.click(section.getByRole('button', { name: 'Continue' }));
  expect(await section.findByText(COMPANY_TEXTS.rules.domain)).toBeVisible();

  const sent = answer(setCompanyDomain, { domain: waiting });
  await user.clear(name);
  await user.type(name, 'https://Webstühle.example/über');
  await user.click(section.getByRole('button', { name: 'Continue' }));
  expect(await section.findByText('_weft.loom.example.org')).toBeVisible();
  expect(await sent[0]?.request.json()).toEqual({ name: 'xn--websthle-b6a.example' });
  expect(section.getByText('We also check every hour for 14 days.')).toBeVisible();

  const lastCheck = { at: new Date().toISOString(), dns: 'different', file: 'missing' } as const;
  answer(checkCompanyDomain, { domain: { ...waiting, lastCheck } });
  await user.click(section.getByRole('button', { name: 'Check now' }));
  expect(await section.findByText(/a record with another value/)).toBeVisible();
  answer(checkCompanyDomain, { domain: verified });
  await user.click(section.getByRole('button', { name: 'Check now' }));
  expect(await section.findByText(/Verified on 2 January 2026|Verified on January 2, 2026/)).toBeVisible();
  expect(section.queryByRole('button', { name: 'Check now' })).toBeNull();

  answer(removeCompanyDomain, { domain: null });
  await user.click(section.getByRole('button', { name: 'Remove domain' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove domain' }));
  expect(await section.findByRole('textbox', { name: 'Domain' })).toBeVisible();
});

it('a file is offered instead, with what is wrong with it', async () => {
  const lastCheck = { at: new Date().toISOString(), dns: 'missing', file: 'unreachable' } as const;
  const { user, section } = await open({ ...waiting, lastCheck });
  expect(await section.findByText('No record found.')).toBeVisible();
  await user.click(section.getByRole('radio', { name: 'File on the website' }));
  expect(section.getByText('https://loom.example.org/.well-known/weft.txt')).toBeVisible();
  expect(section.getByText(/must answer over https/)).toBeVisible();
});

it.each([
  [{ ...verified, state: 'lost' as const }, /The check mark goes on/],
  [{ ...verified, state: 'expired' as const }, /The check mark is gone/],
  [
    {
      ...waiting,
      isTaken: true,
      lastCheck: { at: '2026-01-02T04:04:05.000Z', dns: 'proved', file: 'off' } as const,
      fileAddress: null,
    },
    /another company has already verified/,
  ],
])('the state %# is told in words', async (domain, words) => {
  const { section } = await open(domain);
  expect(await section.findByText(words)).toBeVisible();
  expect(section.getByRole('button', { name: 'Check now' })).toBeVisible();
});

it('a failure to load or to check is shown, and can be retried', async () => {
  const { user, section } = await open(waiting);
  answer(checkCompanyDomain, failWith('BUSY', { message: COMPANY_TEXTS.failed.domainCheck }));
  await user.click(await section.findByRole('button', { name: 'Check now' }));
  expect(await screen.findByText(COMPANY_TEXTS.failed.domainCheck)).toBeVisible();
  expect(section.getByRole('button', { name: 'Check now' })).toBeEnabled();
});

it('the mark names the domain', async () => {
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(getCompany, {
    company: buildCompany({ verifiedDomain: 'loom.example.org', verifiedAt: '2026-01-02T12:04:05.000Z' }),
  });
  renderApp('/companies/loom', { signedIn: true });
  expect(
    await screen.findByRole('heading', { level: 1, name: /Loom Works.*Verified domain: loom\.example\.org/ }),
  ).toBeVisible();
});
