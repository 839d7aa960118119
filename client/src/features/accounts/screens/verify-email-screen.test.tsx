import { screen, waitFor } from '@testing-library/react';
import { verifyEmail } from '@weft/shared/accounts/contract';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { answer, failWith, noAnswer } from '@/testing/server';

it.each(['#', '?'])('removes the token from the address (%s), then verifies once', async (mark) => {
  const addresses: string[] = [];
  const calls = answer(verifyEmail, () => {
    addresses.push(window.location.href);
    return {};
  });
  localStorage.setItem('registrationEmail', 'asha@example.org');
  renderApp(`/verify-email${mark}token=secret-token`);
  expect(await screen.findByRole('heading', { name: 'Your email is verified' })).toBeInTheDocument();
  expect(screen.getByText('Email verified successfully! You can now login.')).toBeInTheDocument();
  expect(addresses).toEqual(['http://localhost:3000/verify-email']);
  expect(await calls[0]?.request.json()).toEqual({ token: 'secret-token' });
  expect(localStorage.getItem('registrationEmail')).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/');
});

it('verifies each time a link is opened, even if the page is open already', async () => {
  const calls = answer(verifyEmail, {});
  renderApp('/verify-email#token=one');
  await screen.findByRole('heading', { name: 'Your email is verified' });
  answer(verifyEmail, () => failWith('OTP_EXPIRED'));
  window.location.hash = '#token=one';
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(await calls[0]?.request.json()).toEqual({ token: 'one' });
  expect(window.location.href).toBe('http://localhost:3000/verify-email');
});

it('says that the link has expired and offers the code screen', async () => {
  const message = 'This link has expired. Please request a new one.';
  answer(verifyEmail, () => failWith('OTP_EXPIRED', { message }));
  renderApp('/verify-email#token=old');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('link', { name: 'Enter a code instead' })).toHaveAttribute('href', '/verify-otp');
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
});

it('can retry when the server does not respond', async () => {
  answer(verifyEmail, noAnswer);
  const { user } = renderApp('/verify-email#token=good');
  expect(await screen.findByRole('alert')).toHaveTextContent('Email verification failed');
  answer(verifyEmail, {});
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Your email is verified' })).toBeInTheDocument(),
  );
});

it('reports a missing token', async () => {
  renderApp('/verify-email');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired.');
});
