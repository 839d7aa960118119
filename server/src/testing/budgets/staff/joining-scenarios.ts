import { changeJobSettings, getJobSettings } from '@weft/shared/administration/jobs-contract';
import { decideApplication, listApplications } from '@weft/shared/administration/applications-contract';
import {
  changeAppearanceSettings,
  getAppearanceSettings,
  removeNetworkPicture,
  setNetworkPicture,
} from '@weft/shared/administration/appearance-contract';
import {
  changeSignInSettings,
  getSignInSettings,
  requireSecondFactor,
} from '@weft/shared/administration/sign-in-contract';
import { deleteMember, keepMember } from '@weft/shared/administration/deletion-contract';
import { listAdministeredMembers } from '@weft/shared/administration/contract';
import { importMembers, previewImport, sendJoinLink } from '@weft/shared/administration/import-contract';
import { IMPORT_LIMITS } from '@weft/shared/administration/import-limits';
import * as contract from '@weft/shared/administration/registration-contract';
import { changeSiteSettings, getSiteSettings } from '@weft/shared/administration/site-contract';
import { PLAIN_SITE } from '@weft/shared/appearance/site';
import {
  answerApplication,
  checkInvitation,
  getOwnApplication,
  getRegistration,
} from '@weft/shared/joining/contract';
import { anEmail, type TestMember } from '../../members/register-member.ts';
import { plainPicture } from '../../files/pictures.ts';
import { formOf } from '../../http/forms.ts';
import { invite } from '../../content/invite.ts';
import type { BudgetWorld } from '../budget-world.ts';
import { by, ofViewer, WHOLE, type Scenario, type Scenarios } from '../scenario.ts';
import { enterOwner } from './administration-scenarios.ts';

const OPEN = { mode: 'open', question: '', invitationsSkipApproval: true } as const;

const ofOwner =
  (makeCall: (owner: TestMember, world: BudgetWorld) => Promise<() => Promise<unknown>>): Scenario =>
  async (world) =>
    makeCall(await enterOwner(world), world);

/** A member who waits for approval. */
async function enterApplicant({ app }: BudgetWorld, fullName = 'Dewi Anggraini'): Promise<TestMember> {
  const applicant = await app.addMember({ fullName });
  const members = app.database.connection.collection('members');
  await members.updateOne({ email: applicant.email }, { $set: { application: 'waiting' } });
  return applicant;
}

/** A file with a hundred times as many people as lists have entries. */
const fileOfPeople = ({ friends }: BudgetWorld): string => {
  const people = friends.flatMap(() => Array.from({ length: 100 }, () => `Ida Imported,${anEmail()}`));
  return ['name,email', ...people].join('\n');
};

export const JOINING_SCENARIOS: Scenarios = {
  'joining.application': async (world) => by(await enterApplicant(world), getOwnApplication),
  'joining.answerApplication': async (world) =>
    by(await enterApplicant(world), answerApplication, { body: { answer: 'I model rivers' } }),
  'administration.applications': ofOwner(async (owner, world) => {
    for (const { id } of world.friends) await enterApplicant(world, `Applicant ${id}`);
    return by(owner, listApplications, { query: WHOLE });
  }),
  'administration.decideApplication': ofOwner(async (owner, world) => {
    const { id } = await enterApplicant(world);
    return by(owner, decideApplication, { params: { id }, body: { decision: 'approved' } });
  }),
  'joining.registration': ofViewer(getRegistration),
  'joining.checkInvitation': ofOwner(async (owner) => {
    const { token } = await invite(owner);
    return by(owner, checkInvitation, { body: { token } });
  }),
  'administration.registration': ofOwner(async (owner) => by(owner, contract.getRegistrationSettings)),
  'administration.changeRegistration': ofOwner(async (owner) =>
    by(owner, contract.changeRegistrationSettings, {
      body: { ...OPEN, domains: [owner.email.slice(-11)] },
    }),
  ),
  'administration.changeAskedFields': ofOwner(async (owner) =>
    by(owner, contract.changeAskedFields, { body: { phoneNumber: 'optional', pinCode: 'off' } }),
  ),
  'administration.jobs': ofOwner(async (owner) => by(owner, getJobSettings)),
  'administration.changeJobs': ofOwner(async (owner) =>
    by(owner, changeJobSettings, { body: { privateJobs: true } }),
  ),
  'administration.signIn': ofOwner(async (owner) => by(owner, getSignInSettings)),
  'administration.changeSignIn': ofOwner(async (owner) =>
    by(owner, changeSignInSettings, { body: { passwords: true } }),
  ),
  'administration.requireSecondFactor': ofOwner(async (owner) =>
    by(owner, requireSecondFactor, { body: { secondFactor: false } }),
  ),
  'administration.appearance': ofOwner(async (owner) => by(owner, getAppearanceSettings)),
  'administration.changeAppearance': ofOwner(async (owner) =>
    by(owner, changeAppearanceSettings, { body: { name: 'Tidewell', accent: '#7d3a66' } }),
  ),
  'administration.site': ofOwner(async (owner) => by(owner, getSiteSettings)),
  'administration.changeSite': ofOwner(async (owner) =>
    by(owner, changeSiteSettings, {
      body: { ...PLAIN_SITE, contact: 'team@example.org', theme: 'dark', language: 'de' },
    }),
  ),
  'administration.setNetworkPicture': ofOwner(async (owner) => {
    const picture = [{ bytes: await plainPicture(256, 256) }];
    return by(owner, setNetworkPicture, { params: { picture: 'icon' }, form: formOf({ picture }) });
  }),
  'administration.removeNetworkPicture': ofOwner(async (owner) =>
    by(owner, removeNetworkPicture, { params: { picture: 'logo' } }),
  ),
  'administration.deleteMember': ofOwner(async (owner, { app }) => {
    const { id, email } = await app.addMember({ fullName: 'Lena Leaving' });
    return by(owner, deleteMember, { params: { id }, body: { email } });
  }),
  'administration.keepMember': ofOwner(async (owner, { app }) => {
    const { id, email } = await app.addMember({ fullName: 'Lena Leaving' });
    await by(owner, deleteMember, { params: { id }, body: { email } })();
    return by(owner, keepMember, { params: { id } });
  }),
  'administration.previewImport': ofOwner(async (owner, world) =>
    by(owner, previewImport, { body: { csv: fileOfPeople(world) } }),
  ),
  'administration.importMembers': ofOwner(async (owner, world) =>
    by(owner, importMembers, { body: { csv: fileOfPeople(world) } }),
  ),
  'administration.sendJoinLink': ofOwner(async (owner, { app }) => {
    const csv = 'name,email\nIda Imported,ida@imported.example';
    await by(owner, importMembers, { body: { csv } })();
    app.clock.advance(IMPORT_LIMITS.linkPauseMinutes * 60_000);
    const { members } = (
      await owner.browser.call(listAdministeredMembers, { query: { search: 'ida imported' } })
    ).data;
    return by(owner, sendJoinLink, { params: { id: members[0]?._id ?? '' } });
  }),
  'administration.invitations': ofOwner(async (owner, { friends }) => {
    for (const { email } of friends) await invite(owner, { email });
    return by(owner, contract.listInvitations, { query: WHOLE });
  }),
  'administration.invite': ofOwner(async (owner) =>
    by(owner, contract.createInvitation, { body: { email: 'lars@example.org', maxUses: 1, days: 1 } }),
  ),
  'administration.revokeInvitation': ofOwner(async (owner) => {
    const { invitation } = await invite(owner);
    return by(owner, contract.revokeInvitation, { params: { id: invitation._id } });
  }),
};
