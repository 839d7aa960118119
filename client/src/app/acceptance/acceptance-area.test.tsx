import { screen, waitFor } from '@testing-library/react';
import { acceptPages, listPagesToAccept } from '@weft/shared/pages/acceptance-contract';
import { PAGE_TEXTS } from '@weft/shared/pages/texts';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

const TERMS = {
  page: 'terms',
  version: 2,
  html: '<p>Be honest</p>',
  note: 'Honesty is new.',
  publishedAt: '2026-11-20T10:00:00.000Z',
} as const;

beforeAll(() => import('./acceptance-area'));
beforeEach(() => {
  answer(getOwnProfile, { user: buildOwnProfile({ mustAccept: true }) });
  answer(listPagesToAccept, { pages: [TERMS] });
});

const open = (address = '/dashboard') => renderApp(address, { signedIn: true });

test.each(['/dashboard', '/messages', '/settings'])(
  '%s shows the new text and the ways out',
  async (address) => {
    open(address);
    expect(await screen.findByRole('heading', { name: 'Our texts have changed' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Terms' })).toHaveTextContent(
      /Version 2.*Honesty is new.*Be honest/,
    );
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
  },
);

test('accepting opens the member area', async () => {
  const { user } = open('/nowhere');
  const sent = answer(acceptPages, {});
  const accept = await screen.findByRole('button', { name: 'Accept' });
  answer(getOwnProfile, { user: buildOwnProfile() });
  await user.click(accept);
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await sent[0]?.request.json()).toEqual({ pages: [{ page: 'terms', version: 2 }] });
});

test('a text that changed meanwhile is shown before it is accepted', async () => {
  answer(acceptPages, () => failWith('EDIT_CONFLICT', { message: PAGE_TEXTS.rules.newerText }));
  const { user } = open();
  const accept = await screen.findByRole('button', { name: 'Accept' });
  answer(listPagesToAccept, { pages: [{ ...TERMS, version: 3, html: '<p>Be very honest</p>' }] });
  await user.click(accept);
  expect(await screen.findByText(PAGE_TEXTS.rules.newerText)).toBeVisible();
  expect(await screen.findByText('Be very honest')).toBeVisible();
});

test('what another tab accepted opens the member area, and a failure can be retried', async () => {
  answer(listPagesToAccept, () => failWith('INTERNAL', { message: PAGE_TEXTS.failed.load }));
  const { user } = open('/nowhere');
  const retry = await screen.findByRole('button', { name: 'Try Again' }, { timeout: 10_000 });
  answer(listPagesToAccept, { pages: [] });
  answer(getOwnProfile, { user: buildOwnProfile() });
  await user.click(retry);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument());
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeVisible();
});
