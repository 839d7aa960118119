import { screen } from '@testing-library/react';
import { listCompanies } from '@weft/shared/companies/contract';
import { searchMembers } from '@weft/shared/network/discovery-contract';
import { countFoundPosts } from '@weft/shared/posts/search-contract';
import { beforeEach, expect, test } from 'vitest';
import { buildCompany } from '@/testing/company-builders';
import { openNetwork } from '@/testing/open-network';
import { answer, failWith } from '@/testing/server';

beforeEach(() => {
  answer(searchMembers, { users: [], total: 0, hasMore: false, nextCursor: null });
  answer(countFoundPosts, { count: 0 });
});

test('finds companies by the searched words, and counts them in their tab', async () => {
  const searched = answer(listCompanies, { companies: [buildCompany()], nextCursor: 'more' });
  openNetwork('/search?q=loom&tab=companies');
  expect(await screen.findByRole('link', { name: 'Loom Works' })).toHaveAttribute('href', '/companies/loom');
  expect(screen.getByRole('tab', { name: 'Companies 1+' })).toHaveAttribute('aria-selected', 'true');
  expect(searched).toHaveLength(1);
  expect(Object.fromEntries(new URL(searched[0]?.request.url ?? '').searchParams)).toEqual({
    search: 'loom',
  });
});

test('says that there are none, and shows why loading failed', async () => {
  answer(listCompanies, failWith('FORBIDDEN', { message: 'Not just now' }));
  const { user } = openNetwork('/search?q=loom&tab=companies');
  expect(await screen.findByText('Not just now')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Companies' })).toBeVisible();
  answer(listCompanies, { companies: [], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No companies found')).toBeVisible();
  expect(await screen.findByRole('tab', { name: 'Companies 0' })).toBeVisible();
});
