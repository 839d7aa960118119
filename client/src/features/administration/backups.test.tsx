import { screen, waitFor, within } from '@testing-library/react';
import * as contract from '@weft/shared/administration/backups-contract';
import { getNotices } from '@weft/shared/administration/notices-contract';
import { getSystem } from '@weft/shared/administration/system-contract';
import { getDelivery, listTroubledAddresses } from '@weft/shared/notifications/delivery-contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { countOpenCases } from '@weft/shared/safety/contract';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

const TIME = '2026-01-05T03:00:00.000Z';
const NAME = 'weft-scheduled-2026-01-05T03-00-00Z.tar';

function buildBackups(change: Partial<contract.BackupsView> = {}): contract.BackupsView {
  return {
    settings: { hour: 3, timeZone: 'Europe/Berlin', keep: { daily: 7, weekly: 4, monthly: 6 } },
    locked: {},
    place: 'folder',
    isRunning: false,
    nextAt: '2026-01-06T02:00:00.000Z',
    failure: null,
    backups: [{ name: NAME, createdAt: TIME, bytes: 2_000_000_000, keptUntil: '2026-01-12T03:00:00.000Z' }],
    ...change,
  };
}

beforeAll(() => import('./screens/system-screen'));
beforeEach(() => {
  answer(getOwnProfile, { user: buildOwnProfile({ role: 'owner', moderator: true }) });
  answer(countOpenCases, { openCount: 0 });
  const none = { failures: [] };
  answer(getDelivery, { delivery: { mail: { due: 0, failed: 0, ...none }, push: { waiting: 0, ...none } } });
  answer(listTroubledAddresses, { addresses: [], nextCursor: null });
  answer(getSystem, {
    system: {
      version: '2.4.0',
      runningSince: TIME,
      settings: [],
      storage: { countedAt: TIME, kinds: [] },
      queues: [],
      servers: { count: 1, isConnected: true },
    },
  });
  answer(contract.getBackups, { backups: buildBackups() });
});

const open = () => renderApp('/admin/system', { signedIn: true }).user;
const card = async () => within(await screen.findByRole('region', { name: 'Backups' }));

test('shows what is kept, how large it is and until when, and downloads it', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const user = open();
  const list = await (await card()).findByRole('list', { name: 'Kept backups' });
  expect(list).toHaveTextContent(/January 5, 2026.*Verified.*GB.*Kept until January 12, 2026/);
  answer(contract.grantBackup, { url: '/api/admin/backup-downloads/token' });
  await user.click(within(list).getByRole('button', { name: /^Download the backup of/ }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  click.mockRestore();
});

test('deletes a backup after a question', async () => {
  const user = open();
  await user.click(await (await card()).findByRole('button', { name: /^Delete the backup of/ }));
  answer(contract.deleteBackup, { backups: buildBackups({ backups: [] }) });
  await user.click(await screen.findByRole('button', { name: 'Delete backup' }));
  expect(await (await card()).findByText('There are no backups yet')).toBeVisible();
});

test('administrators make backups and choose the schedule, and neither download nor delete', async () => {
  answer(getOwnProfile, { user: buildOwnProfile({ role: 'administrator', moderator: true }) });
  const user = open();
  const backups = await card();
  expect(await backups.findByRole('list', { name: 'Kept backups' })).toBeVisible();
  expect(backups.queryByRole('button', { name: /Download|Delete/ })).not.toBeInTheDocument();
  await user.clear(backups.getByLabelText('Days'));
  await user.type(backups.getByLabelText('Days'), '61');
  await user.click(backups.getByRole('button', { name: 'Save backup settings' }));
  expect(await backups.findByText('From 1 to 60')).toBeVisible();
  await user.clear(backups.getByLabelText('Days'));
  await user.type(backups.getByLabelText('Days'), '14');
  await user.selectOptions(backups.getByLabelText('Every day at'), 'Never');
  const sent = answer(contract.changeBackups, {
    backups: buildBackups({ nextAt: null, settings: { ...buildBackups().settings, hour: null } }),
  });
  await user.click(backups.getByRole('button', { name: 'Save backup settings' }));
  expect(await backups.findByText('No backups are scheduled.')).toBeVisible();
  expect(await sent.at(-1)?.request.json()).toEqual({
    hour: null,
    timeZone: 'Europe/Berlin',
    keep: { daily: 14, weekly: 4, monthly: 6 },
  });
});

test('what is typed and not saved stays when a backup or somebody else changes the settings', async () => {
  const user = open();
  const backups = await card();
  await user.selectOptions(await backups.findByLabelText('Every day at'), 'Never');
  const settings = { ...buildBackups().settings, keep: { daily: 30, weekly: 4, monthly: 6 } };
  answer(contract.makeBackup, { backups: buildBackups({ settings }) });
  await user.click(backups.getByRole('button', { name: 'Back up now' }));
  await waitFor(() => expect(backups.getByLabelText('Days')).toHaveValue(30));
  expect(backups.getByLabelText('Every day at')).toHaveDisplayValue('Never');
});

test('the navigation says how many applicants wait, and that the last backup failed', async () => {
  answer(getNotices, { notices: { applicants: 2, isBackupFailing: true } });
  open();
  const nav = within(await screen.findByRole('navigation', { name: 'Administration' }));
  expect(await nav.findByRole('link', { name: /Registration.*2 applicants wait/ })).toBeVisible();
  expect(nav.getByRole('link', { name: /System.*The last backup failed/ })).toBeVisible();
});

test('says what is wrong, and what the environment sets; a failure to load can be retried', async () => {
  answer(contract.getBackups, failWith('FORBIDDEN', { message: 'Not now' }));
  const user = open();
  const backups = await card();
  expect(await backups.findByText('Not now')).toBeVisible();
  answer(contract.getBackups, {
    backups: buildBackups({
      locked: { hour: 'BACKUP_HOUR' },
      failure: { since: TIME, lastAt: TIME, reason: 'space' },
      backups: null,
    }),
  });
  await user.click(backups.getByRole('button', { name: 'Try Again' }));
  expect(await backups.findByRole('alert')).toHaveTextContent(/No backup could be made since.*no room left/);
  expect(backups.getByLabelText('Every day at')).toBeDisabled();
  expect(backups.getByText(/BACKUP_HOUR/)).toBeVisible();
  expect(backups.getByText(/can't be read/)).toBeVisible();
});
