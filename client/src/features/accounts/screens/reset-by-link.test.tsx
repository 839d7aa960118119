import { screen } from '@testing-library/react';
import { checkResetLink, resetPasswordByLink } from '@weft/shared/accounts/reset-link-contract';
import { describe, expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { answer, failWith, noAnswer } from '@/testing/server';

const email = 'asha@example.org';
const message = 'This link has expired. Please request a new one.';

async function fillIn(person: ReturnType<typeof renderApp>['user']) {
  await person.type(await screen.findByLabelText('New password'), 'quiet-harbour-9');
  await person.type(screen.getByLabelText('Confirm password'), 'quiet-harbour-9');
  await person.click(screen.getByRole('button', { name: 'Reset Password' }));
}

describe('reset password by mailed link', () => {
  it.each(['#', '?'])(
    'removes the token (%s) from the address bar before it sends a request, then shows the form',
    async (mark) => {
      const places: string[] = [];
      const checks = answer(checkResetLink, () => {
        places.push(window.location.href);
        return { email };
      });
      const calls = answer(resetPasswordByLink, {});
      const { user } = renderApp(`/reset-password${mark}token=abc123`);
      await fillIn(user);
      expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
      expect(places).toHaveLength(1);
      expect(places[0]).not.toContain('abc123');
      expect(await checks[0]?.request.json()).toEqual({ token: 'abc123' });
      expect(await calls[0]?.request.json()).toEqual({ token: 'abc123', newPassword: 'quiet-harbour-9' });
    },
  );

  it('says that the link has expired and offers a new one', async () => {
    answer(checkResetLink, () => failWith('OTP_EXPIRED', { message }));
    const { user } = renderApp('/reset-password#token=abc123');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await user.click(screen.getByRole('link', { name: 'Request a new link' }));
    expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeInTheDocument();
  });

  it('can retry when the server does not respond', async () => {
    answer(checkResetLink, noAnswer);
    const { user } = renderApp('/reset-password#token=abc123');
    await screen.findByRole('alert');
    answer(checkResetLink, { email });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByLabelText('New password')).toBeInTheDocument();
  });

  it('offers a new code when the link expires while the member types the password', async () => {
    answer(checkResetLink, { email });
    answer(resetPasswordByLink, () => failWith('OTP_EXPIRED', { message }));
    const { user } = renderApp('/reset-password#token=abc123');
    await fillIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await user.click(screen.getByRole('link', { name: 'Request a new code' }));
    expect(await screen.findByLabelText('Email')).toHaveValue(email);
  });

  it('redirects to the forgot password screen without a token', async () => {
    renderApp('/reset-password#token=');
    expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeInTheDocument();
  });
});
