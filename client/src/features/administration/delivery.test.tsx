import { screen, within } from '@testing-library/react';
import { getSystem } from '@weft/shared/administration/system-contract';
import * as contract from '@weft/shared/notifications/delivery-contract';
import { DELIVERY_COUNTED } from '@weft/shared/notifications/delivery-failures';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { countOpenCases } from '@weft/shared/safety/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

const LAST = '2026-01-05T09:00:00.000Z';

beforeAll(() => import('./screens/system-screen'));
beforeEach(() => {
  answer(getOwnProfile, { user: buildOwnProfile({ role: 'administrator', moderator: true }) });
  answer(countOpenCases, { openCount: 0 });
  answer(getSystem, {
    system: {
      version: '2.4.0',
      runningSince: LAST,
      settings: [],
      storage: { countedAt: LAST, kinds: [] },
      queues: [],
      servers: { count: 1, isConnected: true },
    },
  });
  answer(contract.getDelivery, { delivery: buildDelivery() });
  answer(contract.listTroubledAddresses, { addresses: [], nextCursor: null });
});

function buildDelivery(): contract.DeliveryView {
  return {
    mail: {
      due: DELIVERY_COUNTED,
      failed: 3,
      failures: [{ reason: 'sender', count: 12_000, lastAt: LAST, answer: '550 relay denied' }],
    },
    push: { waiting: 7, failures: [] },
  };
}

const open = () => renderApp('/admin/system', { signedIn: true }).user;
const mail = () => screen.findByRole('region', { name: 'Email' });

test('shows what waits, and failures with the answer of the mail server', async () => {
  open();
  const card = within(await mail());
  expect(card.getByText('10,000+')).toBeVisible();
  expect(card.getByRole('row', { name: /^Sender refused\s?550 relay denied 12,000/ })).toBeVisible();
  const push = within(screen.getByRole('region', { name: 'Push notifications' }));
  expect(push.getByText('7')).toBeVisible();
  expect(push.getByText('None in the last 7 days')).toBeVisible();
});

test('a test mail says where it went, or why it was not taken', async () => {
  const user = open();
  const card = within(await mail());
  answer(contract.sendTestMail, { outcome: 'sent', answer: '', to: 'asha@example.org' });
  await user.click(card.getByRole('button', { name: 'Send a test email' }));
  expect(await card.findByText(/^Sent to asha@example\.org/)).toBeVisible();
  answer(contract.sendTestMail, { outcome: 'login', answer: '535 wrong password', to: 'asha@example.org' });
  await user.click(card.getByRole('button', { name: 'Send a test email' }));
  const alert = await card.findByRole('alert');
  expect(alert).toHaveTextContent(/Check the user and password in SMTP_URL.*535 wrong password/);
  expect(card.queryByText(/^Sent to/)).not.toBeInTheDocument();
});

test('failed mails are sent again, and the numbers are read anew', async () => {
  const user = open();
  const card = within(await mail());
  answer(contract.retryMails, { message: 'Sent again soon' });
  answer(contract.getDelivery, {
    delivery: { ...buildDelivery(), mail: { due: 3, failed: 0, failures: [] } },
  });
  await user.click(card.getByRole('button', { name: 'Send again now' }));
  expect(await screen.findByText('Sent again soon')).toBeVisible();
  expect(await card.findByText('3')).toBeVisible();
  expect(card.getByRole('button', { name: 'Send again now' })).toHaveAttribute('aria-disabled', 'true');
});

test('an address that was refused or paused is tried again', async () => {
  const address = { email: 'ann@example.org', refusals: 3, lastAt: LAST } as const;
  const named = (_id: string, fullName: string) => ({ _id, fullName, headline: null, profileImage: null });
  const refused = { ...address, member: named('1', 'Ann'), problem: 'refused', until: null } as const;
  const paused = { ...address, member: named('2', 'Ben'), problem: 'paused', until: LAST } as const;
  answer(contract.listTroubledAddresses, { addresses: [refused, paused], nextCursor: null });
  const user = open();
  const list = within(await screen.findByRole('list', { name: 'Addresses that refuse email' }));
  expect(list.getByText('Refused')).toBeVisible();
  expect(list.getByText(/^3 refusals · Until/)).toBeVisible();
  answer(contract.retryAddress, {});
  answer(contract.listTroubledAddresses, { addresses: [paused], nextCursor: null });
  await user.click(list.getByRole('button', { name: 'Send email to Ann again' }));
  expect(await screen.findByText('Mails to this address are sent again')).toBeVisible();
  expect(list.queryByText('Ann')).not.toBeInTheDocument();
  expect(list.getByText('Ben')).toBeVisible();
});

test('a failure can be retried', async () => {
  answer(contract.getDelivery, failWith('FORBIDDEN', { message: 'Not now' }));
  const user = open();
  expect(await screen.findByText('Not now')).toBeVisible();
  answer(contract.getDelivery, { delivery: buildDelivery() });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await mail()).toBeVisible();
  expect(await screen.findByText('No address refuses email')).toBeVisible();
});
