import { screen, waitFor, within } from '@testing-library/react';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyProof,
} from '@weft/shared/accounts/passkeys/contract';
import { confirmIdentity, getSecondFactor } from '@weft/shared/accounts/second-factor/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { CANCELLED, CREATION_OPTIONS, REQUEST_OPTIONS, stubPasskeys } from '@/testing/browser-passkeys';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

afterEach(() => vi.unstubAllGlobals());

const LAPTOP = {
  _id: '0123456789abcdef01234567',
  name: 'Laptop',
  createdAt: '2026-11-03T09:00:00.000Z',
  lastUsedAt: null,
  isSynced: true,
};
const KEY = { ...LAPTOP, _id: '0123456789abcdef01234568', name: 'Key', isSynced: false };

const answerList = (passkeys: readonly (typeof LAPTOP)[], origin: string | null = window.location.origin) =>
  answer(listPasskeys, { passkeys: [...passkeys], origin });

async function open() {
  answer(getOwnProfile, { user: buildOwnProfile() });
  const { user } = renderApp('/settings', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: /^Passkeys/ }));
  return user;
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const add = () => screen.findByRole('button', { name: 'Add a passkey' });

it('lists the passkeys with their use, and whether they are synced', async () => {
  stubPasskeys();
  answerList([LAPTOP, KEY]);
  await open();
  const rows = within(await screen.findByRole('list', { name: 'Your passkeys' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/Laptop.*Added on November 3, 2026.*never used.*synced/);
  expect(rows[1]).toHaveTextContent(/Key.*on one device only/);
});

it('adds a passkey of this device', async () => {
  const { create } = stubPasskeys();
  answerList([]);
  answer(startPasskey, { options: CREATION_OPTIONS });
  const calls = answer(addPasskey, { passkey: LAPTOP });
  const person = await open();
  answerList([LAPTOP]);
  await person.click(await add());
  expect(await screen.findByText('Your passkey is ready. Sign in with it next time.')).toBeVisible();
  expect(await screen.findByText('Laptop')).toBeVisible();
  expect(create).toHaveBeenCalledOnce();
  expect(await calls[0]?.request.json()).toMatchObject({
    passkey: { id: 'AQID', type: 'public-key', response: { transports: ['internal'] } },
  });
});

it.each([
  ['the member cancels', CANCELLED, 'No passkey was added.'],
  [
    'the device has one',
    new DOMException('Registered.', 'InvalidStateError'),
    'This device already has one of your passkeys.',
  ],
  ['the browser fails', new DOMException('Broken.', 'UnknownError'), 'Failed to add a passkey'],
])('adds nothing if %s', async (_when, create, message) => {
  stubPasskeys({ create });
  answerList([]);
  answer(startPasskey, { options: CREATION_OPTIONS });
  const calls = answer(addPasskey, { passkey: LAPTOP });
  const person = await open();
  await person.click(await add());
  expect(await screen.findByText(message)).toBeVisible();
  expect(calls).toHaveLength(0);
});

it('renames a passkey, and keeps a refused name', async () => {
  stubPasskeys();
  answerList([LAPTOP]);
  answer(renamePasskey, () => failWith('VALIDATION_FAILED', { fields: { name: 'Not this name.' } }));
  const person = await open();
  await person.click(await screen.findByRole('button', { name: 'Rename Laptop' }));
  const form = await dialog('Rename passkey');
  const field = form.getByLabelText('Name');
  expect(field).toHaveFocus();
  await person.clear(field);
  await person.keyboard('{Enter}');
  expect(await form.findByText('Please enter a name')).toBeVisible();
  await person.type(field, 'Office{Enter}');
  expect(await form.findByText('Not this name.')).toBeVisible();
  expect(field).toHaveValue('Office');
  const calls = answer(renamePasskey, { passkey: { ...LAPTOP, name: 'Office' } });
  await person.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await calls[0]?.request.json()).toEqual({ name: 'Office' });
});

it('removes a passkey after a question, and says why the last way in stays', async () => {
  stubPasskeys();
  answerList([LAPTOP, KEY]);
  answer(removePasskey, () => failWith('FORBIDDEN', { message: 'This is your only way to sign in.' }));
  const person = await open();
  const remove = async (name: string) => {
    await person.click(await screen.findByRole('button', { name: `Remove ${name}` }));
    await person.click((await dialog(`Remove “${name}”?`)).getByRole('button', { name: 'Remove' }));
  };
  await remove('Laptop');
  expect(await screen.findByText('This is your only way to sign in.')).toBeVisible();
  expect(screen.getByText('Laptop')).toBeVisible();
  const calls = answer(removePasskey, {});
  answerList([KEY]);
  await remove('Laptop');
  await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull());
  expect(calls).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Rename Key' })).toHaveFocus();
});

it.each([
  ['at an IP address', null, /Passkeys are off here: they need a name, not a number like/],
  ['at another address', 'https://weft.example.org', /Passkeys work at https:\/\/weft\.example\.org\./],
])('says %s why there are no passkeys', async (_where, origin, text) => {
  stubPasskeys();
  answerList([], origin);
  await open();
  const row = screen.getByRole('group', { name: 'Passkeys' });
  await waitFor(() => expect(row).toHaveTextContent(text));
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

it('says that the browser has no passkeys', async () => {
  answerList([]);
  await open();
  expect(await screen.findByText("This browser can't use passkeys.")).toBeVisible();
});

it('shows that the list failed to load, with a retry', async () => {
  answer(listPasskeys, () => failWith('FORBIDDEN', { message: 'Not now.' }));
  const person = await open();
  expect(await screen.findByText('Not now.')).toBeVisible();
  answerList([LAPTOP]);
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Laptop')).toBeVisible();
});

it('takes a passkey as a fresh proof', async () => {
  stubPasskeys();
  answerList([LAPTOP]);
  answer(getSecondFactor, { onSince: null, recoveryCodesLeft: 0 });
  answer(startPasskeyProof, { options: REQUEST_OPTIONS });
  const proofs = answer(confirmIdentity, {});
  answer(removePasskey, () => (proofs.length === 0 ? failWith('FRESH_PROOF_REQUIRED') : {}));
  const person = await open();
  await person.click(await screen.findByRole('button', { name: 'Remove Laptop' }));
  await person.click((await dialog('Remove “Laptop”?')).getByRole('button', { name: 'Remove' }));
  const question = await dialog("Confirm it's you");
  await person.click(await question.findByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByText('The passkey is removed. It no longer signs you in.')).toBeVisible();
  expect(await proofs[0]?.request.json()).toMatchObject({ passkey: { id: 'AQID' } });
});
