import * as contract from '@weft/shared/administration/registration-contract';
import { checkInvitation, getRegistration } from '@weft/shared/joining/contract';
import type { TestMember } from '../../app/register-member.ts';
import { invite } from '../../content/invite.ts';
import type { BudgetWorld } from '../budget-world.ts';
import { by, ofViewer, WHOLE, type Scenario, type Scenarios } from '../scenario.ts';
import { enterOwner } from './administration-scenarios.ts';

const ofOwner =
  (makeCall: (owner: TestMember, world: BudgetWorld) => Promise<() => Promise<unknown>>): Scenario =>
  async (world) =>
    makeCall(await enterOwner(world), world);

export const JOINING_SCENARIOS: Scenarios = {
  'joining.registration': ofViewer(getRegistration),
  'joining.checkInvitation': ofOwner(async (owner) => {
    const { token } = await invite(owner);
    return by(owner, checkInvitation, { body: { token } });
  }),
  'administration.registration': ofOwner(async (owner) => by(owner, contract.getRegistrationSettings)),
  'administration.changeRegistration': ofOwner(async (owner) =>
    by(owner, contract.changeRegistrationSettings, {
      body: { mode: 'open', domains: [owner.email.slice(-11)] },
    }),
  ),
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
