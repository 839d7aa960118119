import { screen } from '@testing-library/react';
import { requestExport } from '@weft/shared/accounts/contract';
import { listProofs } from '@weft/shared/accounts/second-factor/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

beforeAll(() => import('./leaving-area'));
beforeEach(() => {
  answer(getOwnProfile, { user: buildOwnProfile({ leavesAt: '2026-12-29T10:00:00.000Z' }) });
});

test.each(['/dashboard', '/settings'])(
  '%s says when the account ends, and how to get the data',
  async (path) => {
    renderApp(path, { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Your account will be deleted' })).toBeVisible();
    expect(screen.getByText(/December 29, 2026/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  },
);

test('the data can be downloaded, with a fresh proof if it needs one', async () => {
  answer(requestExport, () => failWith('FRESH_PROOF_REQUIRED'));
  answer(listProofs, { password: true, code: false });
  const { user } = renderApp('/dashboard', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: /Download my data/ }));
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByRole('dialog', { name: "Confirm it's you" })).toBeVisible();
});
