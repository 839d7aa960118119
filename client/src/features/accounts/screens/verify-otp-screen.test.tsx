import { act, fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { forgotPassword, sendOtp, verifyOtp, verifyPasswordResetOtp } from '@weft/shared/accounts/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { keepRegistration, registrationToken } from '@/lib/api/session';
import { renderApp } from '@/testing/render-app';
import { answer, failWith, noAnswer } from '@/testing/server';

const email = 'asha@example.org';

async function open(state?: object): Promise<UserEvent> {
  const view = renderApp('/verify-otp', { state });
  await screen.findByRole('heading', { name: 'Verify code' });
  return view.user;
}
const boxes = () =>
  within(screen.getByRole('group', { name: 'Six-digit code' })).getAllByRole<HTMLInputElement>('textbox');
const code = () =>
  boxes()
    .map((box) => box.value || '_')
    .join('');
const verify = () => screen.getByRole('button', { name: 'Verify' });

afterEach(() => {
  vi.useRealTimers();
});

it('sends to the registration when no address is known', async () => {
  renderApp('/verify-otp');
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/register');
});

it('takes the address of the registration kept in this browser', async () => {
  localStorage.setItem('registrationEmail', email);
  await open();
  expect(screen.getByText(email)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Registration' })).toHaveAttribute('href', '/register');
});

it('moves on with each digit, takes digits alone and asks devices for the code', async () => {
  const person = await open({ email });
  const [first] = boxes();
  expect(first).toHaveAttribute('autocomplete', 'one-time-code');
  expect(first).toHaveAttribute('inputmode', 'numeric');
  await person.click(first as HTMLInputElement);
  await person.keyboard('4a81');
  expect(code()).toBe('481___');
  expect(boxes()[3]).toHaveFocus();
  expect(verify()).toBeDisabled();
  await person.keyboard('712');
  expect(code()).toBe('481712');
  expect(verify()).toBeEnabled();
});

it('goes back with Backspace, and moves with arrows, Home and End', async () => {
  const person = await open({ email });
  await person.click(boxes()[0] as HTMLInputElement);
  await person.keyboard('481');
  await person.keyboard('{Backspace}');
  expect(code()).toBe('48____');
  expect(boxes()[2]).toHaveFocus();
  await person.keyboard('{ArrowLeft}9');
  expect(code()).toBe('49____');
  await person.keyboard('{Home}');
  expect(boxes()[0]).toHaveFocus();
  await person.keyboard('{ArrowRight}');
  expect(boxes()[1]).toHaveFocus();
  await person.keyboard('{End}');
  expect(boxes()[5]).toHaveFocus();
  await person.keyboard('{Home}{Backspace}');
  expect(code()).toBe('_9____');
});

it('fills all boxes from a paste anywhere and from the device', async () => {
  const person = await open({ email });
  await person.click(boxes()[2] as HTMLInputElement);
  await person.paste('Your code: 481 712');
  expect(code()).toBe('481712');
  fireEvent.change(boxes()[0] as HTMLInputElement, { target: { value: '905533' } });
  expect(code()).toBe('905533');
});

it('verifies a registration, forgets it and leads to sign-in', async () => {
  localStorage.setItem('registrationEmail', email);
  keepRegistration('registration-token');
  const calls = answer(verifyOtp, {});
  const person = await open();
  expect(boxes()[0]).toHaveFocus();
  await person.keyboard('481712');
  await person.click(verify());
  expect(await screen.findByText('Email verified successfully! You can now login.')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue(email);
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(await calls[0]?.request.json()).toEqual({ email, otp: '481712' });
  expect(localStorage.getItem('registrationEmail')).toBeNull();
  expect(registrationToken()).toBeUndefined();
});

it('verifies for a new password and leads there', async () => {
  answer(verifyPasswordResetOtp, { resetToken: 'grant' });
  const person = await open({ email, isPasswordReset: true });
  await person.click(boxes()[0] as HTMLInputElement);
  await person.keyboard('481712{Enter}');
  expect(await screen.findByText('OTP verified successfully!')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Set a new password' })).toBeInTheDocument();
});

it("says the server's words at the boxes, else its own, and keeps the digits", async () => {
  answer(verifyOtp, () => failWith('OTP_INVALID', { message: 'That code is incorrect.' }));
  const person = await open({ email });
  await person.click(boxes()[0] as HTMLInputElement);
  await person.keyboard('481712{Enter}');
  expect(await screen.findByText('That code is incorrect.')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('That code is incorrect.');
  expect(screen.getByRole('group', { name: 'Six-digit code' })).toHaveAccessibleDescription(
    'That code is incorrect.',
  );
  expect(code()).toBe('481712');
  answer(verifyOtp, noAnswer);
  await person.click(verify());
  expect(await screen.findByText('OTP verification failed. Please try again.')).toBeInTheDocument();
});

it('asks for the complete code when Enter comes too early', async () => {
  const person = await open({ email });
  await person.click(boxes()[0] as HTMLInputElement);
  await person.keyboard('481');
  fireEvent.submit(verify());
  expect(await screen.findByText('Please enter complete OTP code')).toBeInTheDocument();
});

it('offers a new code after sixty seconds, and counts again once it is sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const calls = answer(sendOtp, { message: "If this address needs verifying, we've sent a code." });
  await open({ email });
  expect(screen.getByRole('button', { name: 'Resend code in 60 s' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.getByRole('button', { name: /Resend code in (30|29) s/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  fireEvent.click(screen.getByRole('button', { name: 'Resend code' }));
  expect(await screen.findByText("If this address needs verifying, we've sent a code.")).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: /Resend code in (60|59) s/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(calls).toHaveLength(1);
});

it('waits as long as the server says when it is too early', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer(forgotPassword, () => failWith('RATE_LIMITED', { message: 'Please wait.', retryAfter: 900 }));
  await open({ email, isPasswordReset: true });
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  fireEvent.click(screen.getByRole('button', { name: 'Resend code' }));
  expect(await screen.findByText('Please wait.')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: /Resend code in (900|899) s/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

it('lets the address be put right, with the rest still there', async () => {
  localStorage.setItem('registrationEmail', email);
  sessionStorage.setItem(
    'registrationDraft',
    JSON.stringify({ step: 4, fullName: 'Asha Venkatesan', email }),
  );
  const person = await open();
  await person.click(screen.getByRole('link', { name: 'Change email' }));
  expect(await screen.findByLabelText('Full name')).toHaveValue('Asha Venkatesan');
  expect(screen.getByText('Step 1 of 4 · 0% complete')).toBeInTheDocument();
});
