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

it('redirects to the registration when no address is known', async () => {
  renderApp('/verify-otp');
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/register');
});

it('uses the address of the registration stored in this browser', async () => {
  localStorage.setItem('registrationEmail', email);
  await open();
  expect(screen.getByText(email)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Registration' })).toHaveAttribute('href', '/register');
});

it('moves the focus with each digit, accepts only digits and lets devices fill in the code', async () => {
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

it('deletes with Backspace and moves the focus with arrows, Home and End', async () => {
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

it('replaces a code that is typed again, also where its digits are the same', async () => {
  const person = await open({ email });
  await person.click(boxes()[0] as HTMLInputElement);
  await person.keyboard('481712');
  await person.click(boxes()[0] as HTMLInputElement);
  await person.keyboard('481990');
  expect(code()).toBe('481990');
});

it('fills all boxes from a paste into any box and from autofill', async () => {
  const person = await open({ email });
  await person.click(boxes()[2] as HTMLInputElement);
  await person.paste('Your code: 481 712');
  expect(code()).toBe('481712');
  fireEvent.input(boxes()[0] as HTMLInputElement, { target: { value: '905533' } });
  expect(code()).toBe('905533');
});

it('verifies a registration, removes it from the browser and opens the sign-in screen', async () => {
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

it('verifies a password reset and opens the form for a new password', async () => {
  answer(verifyPasswordResetOtp, { resetToken: 'grant' });
  const person = await open({ email, isPasswordReset: true });
  await person.click(boxes()[0] as HTMLInputElement);
  await person.keyboard('481712{Enter}');
  expect(await screen.findByText('OTP verified successfully!')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Set a new password' })).toBeInTheDocument();
});

it("shows the server's message or a fallback at the boxes and keeps the digits", async () => {
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

it('asks for the complete code when an incomplete one is submitted', async () => {
  const person = await open({ email });
  await person.click(boxes()[0] as HTMLInputElement);
  await person.keyboard('481');
  fireEvent.submit(verify());
  expect(await screen.findByText('Please enter complete OTP code')).toBeInTheDocument();
});

it('offers a new code after 60 seconds and restarts the countdown once it is sent', async () => {
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

it('counts down the pause that the server demands', async () => {
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

it('lets the member correct the address and keeps the other values', async () => {
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
