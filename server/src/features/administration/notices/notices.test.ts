import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideApplication } from '@weft/shared/administration/applications-contract';
import { getNotices } from '@weft/shared/administration/notices-contract';
import { changeRegistrationSettings } from '@weft/shared/administration/registration-contract';
import { mayDo, NETWORK_ROLES, type NetworkRole } from '@weft/shared/roles/policy';
import { registerStaff } from '../../../testing/members/make-staff.ts';
import { registerMember, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';

let app: TestApp;
let staff: Readonly<Record<NetworkRole, TestMember>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await registerStaff(app);
});
afterAll(() => app.close());

/** What each role is told; undefined for roles to which the call does not exist. */
async function toldBy(): Promise<Partial<Record<NetworkRole, object>>> {
  const told: Partial<Record<NetworkRole, object>> = {};
  for (const role of NETWORK_ROLES) {
    const answered = await staff[role].browser.call(getNotices);
    if (mayDo(role, 'applications.decide')) told[role] = answered.data.notices;
    else expect(answered.status, role).toBe(404);
  }
  return told;
}
const both = (notices: object) => ({ owner: notices, administrator: notices });

test('those who may decide learn that applicants wait and that backups fail, nobody else', async () => {
  expect(await toldBy()).toEqual(both({ applicants: 0, isBackupFailing: false }));
  const body = { mode: 'approval', domains: [], question: '', invitationsSkipApproval: true } as const;
  (await staff.owner.browser.call(changeRegistrationSettings, { body })).data satisfies object;
  const applicant = await registerMember(app, { fullName: 'Ann Applicant' });
  await registerMember(app, { fullName: 'Ben Applicant' });
  const plans = app.database.connection.collection<{ _id: string }>('backup_plan');
  const failure = { since: new Date(), lastAt: new Date(), reason: 'space', isTold: true };
  await plans.updateOne({ _id: 'this' }, { $set: { failure } }, { upsert: true });
  expect(await toldBy()).toEqual(both({ applicants: 2, isBackupFailing: true }));
  const decision = { params: { id: applicant.id }, body: { decision: 'approved', text: '' } } as const;
  (await staff.owner.browser.call(decideApplication, decision)).data satisfies object;
  await plans.updateOne({ _id: 'this' }, { $unset: { failure: 1 } });
  expect(await toldBy()).toEqual(both({ applicants: 1, isBackupFailing: false }));
});
