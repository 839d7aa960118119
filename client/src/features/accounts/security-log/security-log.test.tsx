import { screen, waitFor, within } from '@testing-library/react';
import { listSecurityLog, type SecurityEntryView } from '@weft/shared/accounts/security-log/contract';
import { listProofs } from '@weft/shared/accounts/second-factor/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { expect, it } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';
import { recordDownloads } from '@/testing/browser/record-downloads';

const entry = (number: number, kind: SecurityEntryView['kind']): SecurityEntryView => ({
  _id: String(number).padStart(24, '0'),
  kind,
  device: 'Firefox on Windows',
  network: number === 1 ? null : '203.0.113.0/24',
  createdAt: '2026-11-03T09:00:00.000Z',
});

async function open() {
  answer(getOwnProfile, { user: buildOwnProfile() });
  const { user } = renderApp('/settings', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: /^Security log/ }));
  return user;
}

it('lists what happened, with device and network, and reads more on demand', async () => {
  answer(listSecurityLog, ({ request }) =>
    new URL(request.url).searchParams.get('cursor') === 'next'
      ? { entries: [entry(1, 'passkeyAdded')], nextCursor: null }
      : { entries: [entry(3, 'newDevice'), entry(2, 'signedInWithPasskey')], nextCursor: 'next' },
  );
  const person = await open();
  const list = within(await screen.findByRole('list', { name: 'Security log' }));
  const rows = () => list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows()).toEqual([
    expect.stringMatching(/^New deviceFirefox on Windows · 203\.0\.113\.0\/24/),
    expect.stringMatching(/^Signed in with a passkeyFirefox on Windows/),
  ]);
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await list.findByText('Passkey added')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it.each([
  ['to change the password', true, 'Change your password first.'],
  ['to end sessions, to members without a password', false, 'Sign out all other sessions first.'],
])('advises %s', async (_advice, password, hint) => {
  answer(listSecurityLog, { entries: [entry(1, 'newDevice')], nextCursor: null });
  answer(listProofs, { password, code: false });
  await open();
  expect(await screen.findByText(`Something you don't recognise? ${hint}`)).toBeVisible();
});

it('is offered whole as a table', async () => {
  const { saved, names } = recordDownloads();
  answer(listSecurityLog, ({ request }) =>
    new URL(request.url).searchParams.get('cursor') === 'next'
      ? { entries: [entry(1, 'passkeyAdded')], nextCursor: null }
      : { entries: [entry(2, 'newDevice')], nextCursor: 'next' },
  );
  const person = await open();
  await person.click(await screen.findByRole('button', { name: 'Download log' }));
  await waitFor(() => expect(names).toEqual(['security-log.csv']));
  expect(await saved[0]?.text()).toBe(
    [
      '"Time","Event","Device","Network"',
      '"2026-11-03T09:00:00.000Z","New device","Firefox on Windows","203.0.113.0/24"',
      '"2026-11-03T09:00:00.000Z","Passkey added","Firefox on Windows",""',
      '',
    ].join('\r\n'),
  );
});

it('says that nothing has happened', async () => {
  answer(listSecurityLog, { entries: [], nextCursor: null });
  await open();
  expect(await screen.findByText('Nothing has happened yet.')).toBeVisible();
});

it('shows that the log failed to load, with a retry', async () => {
  answer(listSecurityLog, () => failWith('FORBIDDEN', { message: 'Not now.' }));
  const person = await open();
  expect(await screen.findByText('Not now.')).toBeVisible();
  answer(listSecurityLog, { entries: [entry(1, 'appOn')], nextCursor: null });
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Authenticator app turned on')).toBeVisible();
});
