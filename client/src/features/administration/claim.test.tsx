import { screen } from '@testing-library/react';
import { checkClaim, claimNetwork } from '@weft/shared/administration/claim-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { listFeed } from '@weft/shared/posts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith, noAnswer } from '@/testing/server';

const { done, failed } = ADMINISTRATION_TEXTS;
const ADDRESS = '/admin/claim#token=secret-token';

beforeAll(async () => {
  await import('./screens/claim-screen');
});

function open(address = ADDRESS) {
  answer(getOwnProfile, { user: buildOwnProfile() });
  return renderApp(address, { signedIn: true });
}

const button = () => screen.findByRole('button', { name: 'Become the owner' });

describe('the link that makes the first owner', () => {
  test('names the account, and makes it the owner', async () => {
    const checked = answer(checkClaim, {});
    const claimed = answer(claimNetwork, { message: done.claimed });
    answer(listFeed, failWith('UNAVAILABLE'));
    const { user } = open();
    const become = await button();
    expect(screen.getByRole('heading', { name: 'Become the owner' })).toBeVisible();
    expect(screen.getByText('Asha Venkatesan')).toBeVisible();
    expect(screen.getByText('asha@example.org')).toBeVisible();
    await user.click(become);
    expect(await screen.findByText(done.claimed)).toBeInTheDocument();
    expect(window.location.pathname).toBe('/dashboard');
    for (const [sent] of [checked, claimed])
      expect(await sent?.request.json()).toEqual({ token: 'secret-token' });
  });

  test('leads back after signing in', async () => {
    const { user } = renderApp(ADDRESS);
    expect(await screen.findByRole('heading', { name: 'Sign in to become the owner' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
    await user.click(screen.getByRole('link', { name: 'Sign In' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(window.history.state).toMatchObject({ usr: { from: ADDRESS } });
  });

  test.each([
    ['was used', ADDRESS],
    ['has no token', '/admin/claim'],
  ])('that %s shows the command of the server', async (_why, address) => {
    answer(checkClaim, failWith('OTP_EXPIRED'));
    open(address);
    expect(await screen.findByRole('heading', { name: 'This link has been used' })).toBeVisible();
    expect(screen.getByText('npm run owner -- asha@example.org')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy the command' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/dashboard');
  });

  test('says so if another tab was faster', async () => {
    answer(checkClaim, {});
    answer(claimNetwork, failWith('OTP_EXPIRED'));
    const { user } = open();
    await user.click(await button());
    expect(await screen.findByRole('heading', { name: 'This link has been used' })).toBeVisible();
  });

  test('can be tried again after a failure', async () => {
    answer(checkClaim, () => noAnswer());
    const { user } = open();
    expect(await screen.findByRole('alert')).toBeVisible();
    answer(checkClaim, {});
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    answer(claimNetwork, failWith('INTERNAL', { message: '' }));
    await user.click(await button());
    expect(await screen.findByText(failed.claim)).toBeInTheDocument();
    expect(await button()).toBeEnabled();
  });
});
