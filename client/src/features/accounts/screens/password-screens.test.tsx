import { screen } from '@testing-library/react';
import { changePassword, forgotPassword, resetPassword } from '@weft/shared/accounts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { describe, expect, it, vi } from 'vitest';
import { sessionToken } from '@/lib/api/session';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith, noAnswer } from '@/testing/server';

const email = 'asha@example.org';
const granted = { state: { email, isPasswordReset: true } };

describe('forgot password', () => {
  async function open() {
    const { user } = renderApp('/forgot-password');
    await screen.findByRole('heading', { name: 'Forgot password' });
    return user;
  }

  it('requests the mail, confirms it and opens the code screen with the address', async () => {
    const calls = answer(forgotPassword, {});
    const person = await open();
    await person.type(screen.getByLabelText('Email'), email);
    await person.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Reset email sent successfully!')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Verify code' })).toBeInTheDocument();
    expect(screen.getByText(email)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute('href', '/');
    expect(await calls[0]?.request.json()).toEqual({ email });
  });

  it('stays open with a fallback message when the server does not respond', async () => {
    answer(forgotPassword, noAnswer);
    const person = await open();
    await person.type(screen.getByLabelText('Email'), email);
    await person.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to send reset email');
    expect(screen.getByLabelText('Email')).toHaveValue(email);
  });
});

describe('forgot password, after going back from the code screen', () => {
  async function openAfterBack() {
    answer(forgotPassword, {});
    const { user } = renderApp('/forgot-password');
    await user.type(await screen.findByLabelText('Email'), email);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('heading', { name: 'Verify code' });
    window.history.back();
    await screen.findByRole('heading', { name: 'Check your email' });
    return user;
  }
  /** Moves the clock past the pause between two mails. */
  const skipPause = () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  const resend = () => screen.findByRole('button', { name: 'Resend Email' });

  it('says that the mail was sent and can send another after the pause', async () => {
    const person = await openAfterBack();
    expect(screen.getByText(email)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute('href', '/');
    const pause = () => screen.findByRole('button', { name: /^Resend Email in \d+ s$/ });
    expect(await pause()).toHaveAttribute('aria-disabled', 'true');
    const early = answer(forgotPassword, {});
    await person.click(await pause());
    expect(early).toHaveLength(0);
    skipPause();
    const again = answer(forgotPassword, {});
    await person.click(await resend());
    expect((await screen.findAllByText('Reset email sent successfully!')).length).toBeGreaterThan(0);
    expect(await pause()).toHaveFocus();
    expect(await again[0]?.request.json()).toEqual({ email });
    await person.click(screen.getByRole('link', { name: 'Enter the code' }));
    expect(await screen.findByRole('heading', { name: 'Verify code' })).toBeInTheDocument();
  });

  it('shows a fallback message when the server does not respond', async () => {
    const person = await openAfterBack();
    skipPause();
    answer(forgotPassword, noAnswer);
    await person.click(await resend());
    expect(await screen.findByText('Failed to resend email')).toBeInTheDocument();
  });

  it('lets the member correct the address', async () => {
    const person = await openAfterBack();
    await person.click(screen.getByRole('link', { name: 'Change email' }));
    expect(await screen.findByLabelText('Email')).toHaveValue(email);
  });
});

describe('reset password', () => {
  async function open() {
    const { user } = renderApp('/reset-password', granted);
    await screen.findByRole('heading', { name: 'Set a new password' });
    return user;
  }
  const reset = () => screen.getByRole('button', { name: 'Reset Password' });

  it('redirects without a verified code', async () => {
    renderApp('/reset-password', { state: { email } });
    expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/forgot-password');
  });

  it('shows one error at a time, in a fixed order', async () => {
    const person = await open();
    await person.type(screen.getByLabelText('New password'), '123');
    await person.click(reset());
    expect(await screen.findByText('Please fill in all fields')).toBeInTheDocument();
    await person.type(screen.getByLabelText('Confirm password'), '12');
    expect(screen.queryByText('Please fill in all fields')).not.toBeInTheDocument();
    await person.click(reset());
    expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
    await person.type(screen.getByLabelText('Confirm password'), '3');
    await person.click(reset());
    expect(await screen.findByText('Password must be at least 6 characters long')).toBeInTheDocument();
    expect(screen.queryByText('Passwords do not match')).not.toBeInTheDocument();
  });

  it('shows and hides each password', async () => {
    const person = await open();
    expect(screen.getByLabelText('New password')).toHaveAttribute('type', 'password');
    const [toggle] = screen.getAllByRole('button', { name: 'Show password' });
    await person.click(toggle as HTMLElement);
    expect(screen.getByLabelText('New password')).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText('Confirm password')).toHaveAttribute('type', 'password');
    await person.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('New password')).toHaveAttribute('type', 'password');
  });

  it('sets the password, confirms it and opens the sign-in screen', async () => {
    const calls = answer(resetPassword, {});
    const person = await open();
    await person.type(screen.getByLabelText('New password'), 'quiet-harbour-9');
    await person.type(screen.getByLabelText('Confirm password'), 'quiet-harbour-9');
    await person.click(reset());
    expect(
      await screen.findByText('Password reset successfully! You can now login with your new password.'),
    ).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
    expect(await calls[0]?.request.json()).toEqual({ email, newPassword: 'quiet-harbour-9' });
  });

  it('offers a new code when the grant has expired', async () => {
    const message = 'Please verify your code again before setting a new password.';
    answer(resetPassword, () => failWith('FORBIDDEN', { message }));
    const person = await open();
    await person.type(screen.getByLabelText('New password'), 'quiet-harbour-9');
    await person.type(screen.getByLabelText('Confirm password'), 'quiet-harbour-9');
    await person.click(reset());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await person.click(screen.getByRole('link', { name: 'Request a new code' }));
    expect(await screen.findByLabelText('Email')).toHaveValue(email);
  });
});

describe('change password', () => {
  async function open() {
    answer(getOwnProfile, { user: buildOwnProfile() });
    const { user } = renderApp('/settings', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: /Change password/ }));
    return user;
  }
  const change = () => screen.getByRole('button', { name: 'Change Password' });

  async function fillIn(
    person: Awaited<ReturnType<typeof open>>,
    current: string,
    next: string,
    again: string,
  ) {
    await person.type(screen.getByLabelText('Current Password'), current);
    await person.type(screen.getByLabelText('New Password'), next);
    await person.type(screen.getByLabelText('Confirm New Password'), again);
  }

  it('shows errors in a fixed order', async () => {
    const person = await open();
    await person.click(change());
    expect(await screen.findByText('Please fill in all fields')).toBeInTheDocument();
    await fillIn(person, 'old-password', '12345', '1234');
    await person.click(change());
    expect(await screen.findByText('New passwords do not match')).toBeInTheDocument();
    await person.type(screen.getByLabelText('Confirm New Password'), '5');
    await person.click(change());
    expect(await screen.findByText('Password must be at least 6 characters long')).toBeInTheDocument();
  });

  it('changes the password, stores the new token, clears the form and closes it', async () => {
    const calls = answer(changePassword, { token: 'fresh' });
    const person = await open();
    await fillIn(person, 'old-password', 'quiet-harbour-9', 'quiet-harbour-9');
    await person.click(change());
    expect(await screen.findByText('Password changed successfully')).toBeInTheDocument();
    expect(screen.queryByLabelText('Current Password')).not.toBeInTheDocument();
    expect(sessionToken()).toBe('fresh');
    expect(await calls[0]?.request.json()).toEqual({
      currentPassword: 'old-password',
      newPassword: 'quiet-harbour-9',
    });
    await person.click(screen.getByRole('button', { name: /Change password/ }));
    expect(screen.getByLabelText('Current Password')).toHaveValue('');
  });

  it('reports a wrong current password at its field and stays open', async () => {
    const message = 'The current password is incorrect.';
    answer(changePassword, () => failWith('VALIDATION_FAILED', { fields: { currentPassword: message } }));
    const person = await open();
    await fillIn(person, 'wrong', 'quiet-harbour-9', 'quiet-harbour-9');
    await person.click(change());
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByLabelText('New Password')).toHaveValue('quiet-harbour-9');
  });

  it('shows a fallback message when the server does not respond; Cancel clears the form and closes it', async () => {
    answer(changePassword, noAnswer);
    const person = await open();
    await fillIn(person, 'old-password', 'quiet-harbour-9', 'quiet-harbour-9');
    await person.click(change());
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to change password');
    answer(changePassword, () => failWith('INTERNAL', { message: '' }));
    await person.click(change());
    expect(await screen.findByText('Password change failed')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByLabelText('Current Password')).not.toBeInTheDocument();
  });
});
