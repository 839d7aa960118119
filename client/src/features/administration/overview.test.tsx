import { screen, within } from '@testing-library/react';
import {
  getOverview,
  type OverviewDay,
  type OverviewView,
} from '@weft/shared/administration/overview-contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { countOpenCases } from '@weft/shared/safety/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';
import { linesOf, scaleOf } from './components/overview/chart-lines';

beforeAll(() => import('./screens/overview-screen'));
beforeEach(() => {
  answer(getOwnProfile, { user: buildOwnProfile({ role: 'administrator', moderator: true }) });
  answer(countOpenCases, { openCount: 0 });
});

const counted: Omit<OverviewDay, 'day'> = { members: 4, active: 3, posts: 2, messages: 9, bytes: 2048 };

function buildOverview(change: Partial<OverviewView> = {}): OverviewView {
  return {
    version: '2.4.0',
    members: { total: 1284, joinedIn30Days: 63 },
    active: { today: 312, in30Days: 946 },
    posts: { total: 18_406, in7Days: 214 },
    bytes: 3072,
    waiting: 0,
    mails: { sent: 1906, failed: 12 },
    openReports: 7,
    days: [
      { day: '2026-01-03', members: null, active: null, posts: null, messages: null, bytes: null },
      { day: '2026-01-04', ...counted, active: null, bytes: null },
      { day: '2026-01-05', ...counted },
    ],
    ...change,
  };
}

const open = () => renderApp('/admin', { signedIn: true });

test('shows the network in numbers, each with a link to more', async () => {
  answer(getOverview, { overview: buildOverview() });
  open();
  const list = await screen.findByRole('list', { name: 'The network in numbers' });
  const texts = within(list)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(texts).toEqual([
    'Members128463 joined in 30 days',
    'Active today312946 in 30 days',
    'Posts18406214 in 7 days',
    'Open reports7Waiting for a decision',
    'Storage3.00 KBFiles of members',
    'Queue0Waiting on this server',
    'Mail failures121906 sent since the start',
    'Version2.4.0Of this server',
  ]);
});

test('each chart can be read as a table, and says how many days were not counted', async () => {
  answer(getOverview, { overview: buildOverview() });
  const { user } = open();
  const chart = within(await screen.findByRole('region', { name: 'Active members a day' }));
  expect(chart.getByText("2 days weren't counted.")).toBeVisible();
  expect(chart.getByText('3 today so far')).toBeVisible();
  await user.click(chart.getByText('Show as a table'));
  const rows = within(await chart.findByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent?.replace(/^.*2026/, ''))).toEqual([
    'DayActive members a day',
    '3',
    'Not counted',
    'Not counted',
  ]);
});

test('a failure can be retried', async () => {
  answer(getOverview, failWith('FORBIDDEN', { message: 'Not now' }));
  const { user } = open();
  expect(await screen.findByText('Not now')).toBeVisible();
  answer(getOverview, { overview: buildOverview() });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('list', { name: 'The network in numbers' })).toBeVisible();
});

test('the scale has whole numbers above the highest value, and days without a count are gaps', () => {
  expect(scaleOf(0)).toEqual([4, 3, 2, 1, 0]);
  expect(scaleOf(312)).toEqual([400, 300, 200, 100, 0]);
  expect(scaleOf(5)).toEqual([8, 6, 4, 2, 0]);
  const [kB, mB] = [1024, 1024 ** 2];
  expect(scaleOf(2 * mB, true)).toEqual([2 * mB, 1.5 * mB, mB, 0.5 * mB, 0]);
  expect(scaleOf(70 * kB, true)).toEqual([80 * kB, 60 * kB, 40 * kB, 20 * kB, 0]);
  expect(linesOf([1, null, 2, 4], 4).map((line) => line.length)).toEqual([1, 2]);
});
