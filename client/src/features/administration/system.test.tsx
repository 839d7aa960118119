import { screen, within } from '@testing-library/react';
import { getSystem, type SystemView } from '@weft/shared/administration/system-contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { getDelivery, listTroubledAddresses } from '@weft/shared/notifications/delivery-contract';
import { countOpenCases } from '@weft/shared/safety/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

beforeAll(() => import('./screens/system-screen'));
beforeEach(() => {
  answer(getOwnProfile, { user: buildOwnProfile({ role: 'administrator', moderator: true }) });
  answer(countOpenCases, { openCount: 0 });
  const none = { failures: [] };
  answer(getDelivery, { delivery: { mail: { due: 0, failed: 0, ...none }, push: { waiting: 0, ...none } } });
  answer(listTroubledAddresses, { addresses: [], nextCursor: null });
});

function buildSystem(change: Partial<SystemView> = {}): SystemView {
  return {
    version: '2.4.0',
    runningSince: '2026-01-05T09:00:00.000Z',
    settings: [
      { variable: 'PUBLIC_URL', value: 'https://weft.example.org' },
      { variable: 'LINK_PREVIEWS', value: false },
      { variable: 'STORAGE_QUOTA_MB', value: 1024 * 1024 },
      { variable: 'REDIS_URL', value: null },
    ],
    storage: {
      countedAt: '2026-01-05T09:00:00.000Z',
      kinds: [
        { kind: 'pictures', bytes: 2048 },
        { kind: 'videos', bytes: 0 },
        { kind: 'documents', bytes: 1024 },
      ],
    },
    queues: [{ queue: 'mails', length: 3 }],
    servers: { count: 1, isConnected: true },
    ...change,
  };
}

const open = () => renderApp('/admin/system', { signedIn: true });
const settingOf = (name: string) => screen.getByText(name).closest('dt')?.parentElement?.textContent;

test('shows each setting with its variable, and offers no control for it', async () => {
  answer(getSystem, { system: buildSystem() });
  open();
  const settings = await screen.findByRole('region', { name: 'Settings' });
  expect(settingOf('Address')).toBe('AddressPUBLIC_URLhttps://weft.example.org');
  expect(settingOf('Link previews')).toBe('Link previewsLINK_PREVIEWSOff');
  expect(settingOf('Storage of each member')).toContain('1.00 MB');
  expect(settingOf('Redis server')).toContain('Not set');
  for (const role of ['button', 'textbox', 'switch', 'checkbox'])
    expect(within(settings).queryByRole(role)).not.toBeInTheDocument();
});

test('shows storage and queues as tables, and the version', async () => {
  answer(getSystem, { system: buildSystem() });
  open();
  const storage = await screen.findByRole('table', { name: 'Storage by kind' });
  expect(within(storage).getByRole('row', { name: 'Pictures 2.00 KB' })).toBeVisible();
  expect(screen.getByText(/Total: 3\.00 KB/)).toBeVisible();
  const queues = screen.getByRole('table', { name: 'Queues' });
  expect(within(queues).getByRole('row', { name: 'Mails to send 3' })).toBeVisible();
  expect(screen.getByText(/Weft 2\.4\.0 · Running since/)).toBeVisible();
  expect(screen.getByText('1 server runs')).toBeVisible();
  expect(screen.queryByText(/Messages/, { selector: 'p' })).not.toBeInTheDocument();
});

test('warns if messages of other servers do not arrive', async () => {
  answer(getSystem, { system: buildSystem({ servers: { count: 2, isConnected: false } }) });
  open();
  expect(await screen.findByText('2 servers run')).toBeVisible();
  expect(screen.getByText(/don't arrive\. Check the Redis server/)).toBeVisible();
});

test('a failure can be retried', async () => {
  answer(getSystem, failWith('FORBIDDEN', { message: 'Not now' }));
  const { user } = open();
  expect(await screen.findByText('Not now')).toBeVisible();
  answer(getSystem, { system: buildSystem() });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('region', { name: 'Settings' })).toBeVisible();
});
