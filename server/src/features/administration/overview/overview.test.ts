import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOverview, OVERVIEW_DAYS } from '@weft/shared/administration/overview-contract';
import { mayDo, NETWORK_ROLES, type NetworkRole } from '@weft/shared/roles/policy';
import { registerStaff } from '../../../testing/app/make-staff.ts';
import type { TestMember } from '../../../testing/app/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { writePost } from '../../../testing/content/write-posts.ts';
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
const dayAgo = async (days: number) => {
  const { days: all } = await overview();
  return all.at(-1 - days);
};

/** Another server on the same database: it keeps the daily counts when it starts. */
async function startAnother(): Promise<void> {
  const name = app.database.connection.name;
  const { uri, patience } = app.database;
  const other = await startTestApp(
    {},
    { clock: app.clock, mailer: app.mailer, database: { uri, patience, name } },
  );
  await other.settled();
  await other.close({ keepDatabase: true });
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
