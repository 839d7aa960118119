import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOverview, OVERVIEW_DAYS } from '@weft/shared/administration/overview-contract';
import { deletePost } from '@weft/shared/posts/contract';
import { mayDo, NETWORK_ROLES, type NetworkRole } from '@weft/shared/roles/policy';
import { doChores } from '../../../testing/app/do-chores.ts';
import { registerStaff } from '../../../testing/members/make-staff.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { writePost } from '../../../testing/content/write-posts.ts';
import { DailyCountStore } from './daily-count.store.ts';
import { DailyCounts } from './daily-counts.ts';
import { dayOf } from './days.ts';

const DAY = 24 * 60 * 60_000;

let app: TestApp;
let staff: Readonly<Record<NetworkRole, TestMember>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await registerStaff(app);
});
afterAll(() => app.close());

const overview = async () => (await staff.owner.browser.call(getOverview)).data.overview;
/** What is shown of a day before today. */
const before = async (days: number) => (await overview()).days.at(-1 - days);

/** Moves the clock on, and another server on the same database keeps the daily counts. */
async function later(days: number): Promise<void> {
  app.clock.advance(days * DAY);
  await doChores(app);
}

test.each(NETWORK_ROLES)('for %s the overview exists only with the permission', async (role) => {
  const { status } = await staff[role].browser.call(getOverview);
  expect(status).toBe(mayDo(role, 'system.read') ? 200 : 404);
});

test('counts members, activity and posts, and every day until today', async () => {
  await writePost(staff.member, { mediaTitle: 'One' });
  app.clock.advance(61_000);
  const { members, active, posts, openReports, days } = await overview();
  expect({ members, active, posts, openReports }).toEqual({
    members: { total: 4, joinedIn30Days: 4 },
    active: { today: 4, in30Days: 4 },
    posts: { total: 1, in7Days: 1 },
    openReports: 0,
  });
  expect(days).toHaveLength(OVERVIEW_DAYS);
  expect(days.at(-1)?.day).toBe(dayOf(app.clock.now()));
});

test('a day is closed once it is over, and changes no more', async () => {
  const { _id: post } = await writePost(staff.member, { mediaTitle: 'Two' });
  await later(0);
  await later(1);
  const closed = { members: 4, active: 4, posts: 2, messages: 0, bytes: 0 };
  expect(await before(1)).toMatchObject(closed);
  await staff.member.browser.call(deletePost, { params: { id: post } });
  await later(0);
  expect(await before(1)).toMatchObject(closed);
});

test('a day that nobody counted has what dates tell, and not who was active', async () => {
  await writePost(staff.member, { mediaTitle: 'Three' });
  await app.database.connection.collection('daily_counts').deleteMany({});
  await later(2);
  expect(await before(2)).toMatchObject({ members: 4, posts: 1, active: null, bytes: null });
  expect(await before(1)).toMatchObject({ members: 4, posts: 0, active: null, bytes: null });
  expect(await before(60)).toMatchObject({ members: null, posts: null });
});

test('a run counts all members once, however many days nobody counted', async () => {
  const store = new DailyCountStore(app.database.connection);
  await app.database.connection.collection('daily_counts').deleteMany({});
  const { clock } = app;
  let counted = 0;
  const none = () => Promise.resolve(0);
  const members = {
    count: () => Promise.resolve((counted += 1)),
    joined: none,
    activeSince: none,
    firstJoined: () => Promise.resolve(new Date(clock.now() - 20 * DAY)),
  };
  const network = { members, posts: { count: none, made: none }, messages: { made: none }, bytes: none };
  await new DailyCounts({ store, network, clock }).keep();
  expect(await store.since('')).toHaveLength(21);
  expect(counted).toBe(1);
});
