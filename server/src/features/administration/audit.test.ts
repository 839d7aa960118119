import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  liftMemberSuspension,
  listAdministrationAudit,
  suspendMember,
} from '@weft/shared/administration/contract';
import type { NetworkRole } from '@weft/shared/roles/policy';
import { registerStaff } from '../../testing/members/make-staff.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

const HOUR = 60 * 60_000;

let app: TestApp;
let staff: Readonly<Record<NetworkRole, TestMember>>;
const times: string[] = [];
const now = () => app.clock.date().toISOString();

beforeAll(async () => {
  app = await startTestApp();
  staff = await registerStaff(app);
  const params = { id: staff.member.id };
  app.clock.advance(1000);
  for (const by of [staff.owner, staff.administrator]) {
    times.push(now());
    await by.browser.call(suspendMember, { params, body: { reason: 'spam' } });
    app.clock.advance(HOUR);
    await by.browser.call(liftMemberSuspension, { params });
    app.clock.advance(HOUR);
  }
});
afterAll(() => app.close());

const listed = async (query: Readonly<Record<string, string>>) => {
  const { entries, nextCursor } = (await staff.owner.browser.call(listAdministrationAudit, { query })).data;
  return { entries: entries.map(({ action, by }) => `${action} ${by?._id}`), nextCursor };
};
const done = (action: string, { id }: TestMember) => `${action} ${id}`;

test('is narrowed by who acted, together with whom and what', async () => {
  const { owner, administrator, member } = staff;
  expect((await listed({ by: administrator.id })).entries).toEqual([
    done('suspensionLifted', administrator),
    done('suspended', administrator),
  ]);
  const both = { by: owner.id, member: member.id, action: 'suspended' };
  expect((await listed(both)).entries).toEqual([done('suspended', owner)]);
  expect((await listed({ by: member.id })).entries).toEqual([]);
});

test('is narrowed by time, also on later pages', async () => {
  const { owner, administrator } = staff;
  const [from = '', until = ''] = times;
  const first = await listed({ from, until, limit: '1' });
  expect(first.entries).toEqual([done('suspensionLifted', owner)]);
  const second = await listed({ from, until, limit: '1', cursor: first.nextCursor ?? '' });
  expect(second).toEqual({ entries: [done('suspended', owner)], nextCursor: null });
  expect((await listed({ from: until })).entries).toEqual([
    done('suspensionLifted', administrator),
    done('suspended', administrator),
  ]);
});

test('refuses what is not a time', async () => {
  const { status } = await staff.owner.browser.call(listAdministrationAudit, {
    query: { from: 'yesterday' },
  });
  expect(status).toBe(400);
});
