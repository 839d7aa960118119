import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { registerStep3, sendVerificationEmail } from '@weft/shared/accounts/contract';
import { getRegistration } from '@weft/shared/joining/contract';
import { ALL_REQUIRED, type AskedFields } from '@weft/shared/joining/asked-fields';
import { MEMBER_TEXTS } from '@weft/shared/members/texts';
import { listCountries, listStates } from '@weft/shared/places/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { keepRegistration } from '@/lib/api/session';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith, type ReceivedCall } from '@/testing/server';
import { saveDraft } from '../registration-draft';

const { rules } = MEMBER_TEXTS;
const PLACE = { city: 'Mumbai', state: 'IN-MH', country: 'IN' };
const OFF: AskedFields = { phoneNumber: 'off', pinCode: 'off' };

beforeAll(() => import('./register-screen'));
beforeEach(() => {
  answer(listCountries, { countries: [{ _id: 'IN', name: 'India' }] });
  answer(listStates, { states: [{ _id: 'IN-MH', name: 'Maharashtra', country: 'IN' }] });
  answer(sendVerificationEmail, {});
  keepRegistration('registration-token');
  saveDraft({ step: 3, ...PLACE });
});

const choose = (fields: AskedFields) =>
  answer(getRegistration, { registration: { mode: 'open', domains: [], fields } });

const pinCode = () => screen.queryByRole('textbox', { name: /^Pincode/ });
const phone = () => screen.queryByRole('textbox', { name: /^Phone number/ });

async function openStep(): Promise<UserEvent> {
  const { user } = renderApp('/register');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('Maharashtra'));
  return user;
}
const complete = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Complete' }));
const isDone = () => screen.findByText('Step 4 of 4 · 75% complete');
const bodyOf = async ([call]: ReceivedCall[]): Promise<unknown> => call?.request.json();

test('optional fields say so, may stay empty, and keep the rules of what is entered', async () => {
  choose({ phoneNumber: 'optional', pinCode: 'optional' });
  const sent = answer(registerStep3, { user: buildOwnProfile() });
  const user = await openStep();
  await user.type(await screen.findByRole('textbox', { name: 'Pincode (optional)' }), '12');
  expect(screen.getByRole('textbox', { name: 'Phone number (optional)' })).toBeVisible();
  await complete(user);
  expect(await screen.findByText(rules.pinCodeForm)).toBeVisible();
  await user.clear(pinCode() as HTMLElement);
  await complete(user);
  expect(await isDone()).toBeVisible();
  expect(await bodyOf(sent)).toEqual({ location: { ...PLACE, pinCode: '' }, phoneNumber: '' });
});

test('fields that are off are neither shown nor sent', async () => {
  choose(OFF);
  saveDraft({ pinCode: '400050', phoneNumber: '98200 55512' });
  const sent = answer(registerStep3, { user: buildOwnProfile() });
  const user = await openStep();
  await waitFor(() => expect(phone()).toBeNull());
  expect(pinCode()).toBeNull();
  await complete(user);
  expect(await isDone()).toBeVisible();
  expect(await bodyOf(sent)).toEqual({ location: PLACE });
});

test('each field has its own choice', async () => {
  choose({ phoneNumber: 'off', pinCode: 'required' });
  const user = await openStep();
  await waitFor(() => expect(phone()).toBeNull());
  await complete(user);
  expect(await screen.findByText(rules.pinCode)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Pincode' })).toHaveFocus();
});

test('the page says which fields to show before the server has answered', async () => {
  let finish = () => {};
  const gate = new Promise<void>((resolve) => (finish = resolve));
  answer(getRegistration, async () => {
    await gate;
    return { registration: { mode: 'open' as const, domains: [], fields: ALL_REQUIRED } };
  });
  const meta = document.createElement('meta');
  meta.name = 'asked-fields';
  meta.content = 'phoneNumber=off pinCode=optional';
  document.head.append(meta);
  try {
    await openStep();
    expect(phone()).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Pincode (optional)' })).toBeVisible();
    // An open page may be older than the choice.
    finish();
    expect(await screen.findByRole('textbox', { name: 'Phone number' })).toBeVisible();
  } finally {
    meta.remove();
  }
});

test('a field that becomes required while the form is open appears with the focus, and what was typed stays', async () => {
  choose(OFF);
  const user = await openStep();
  await waitFor(() => expect(phone()).toBeNull());
  await user.clear(screen.getByLabelText('City'));
  await user.type(screen.getByLabelText('City'), 'Pune');
  choose({ phoneNumber: 'required', pinCode: 'off' });
  answer(registerStep3, failWith('VALIDATION_FAILED', { fields: { phoneNumber: rules.phone } }));
  await complete(user);
  expect(await screen.findByText(rules.phone)).toBeVisible();
  await waitFor(() => expect(phone()).toHaveFocus());
  expect(screen.getByLabelText('City')).toHaveValue('Pune');
  const sent = answer(registerStep3, { user: buildOwnProfile() });
  await user.type(phone() as HTMLElement, '98200 55512');
  await complete(user);
  expect(await isDone()).toBeVisible();
  expect(await bodyOf(sent)).toEqual({ location: { ...PLACE, city: 'Pune' }, phoneNumber: '98200 55512' });
});

test('a field that becomes optional while the form is open stops nobody', async () => {
  const user = await openStep();
  await user.type(screen.getByRole('textbox', { name: 'Pincode' }), '400050');
  choose({ phoneNumber: 'optional', pinCode: 'required' });
  const sent = answer(registerStep3, { user: buildOwnProfile() });
  await complete(user);
  expect(await screen.findByRole('textbox', { name: 'Phone number (optional)' })).toBeVisible();
  await waitFor(() => expect(screen.queryByText(rules.phone)).toBeNull());
  await complete(user);
  expect(await isDone()).toBeVisible();
  expect(await bodyOf(sent)).toMatchObject({ phoneNumber: '' });
});
