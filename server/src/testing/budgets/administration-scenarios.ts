import { checkClaim, claimNetwork } from '@weft/shared/administration/claim-contract';
import { changeRole } from '@weft/shared/administration/contract';
import { claimToken } from '../app/make-staff.ts';
import type { TestMember } from '../app/register-member.ts';
import type { BudgetWorld } from './budget-world.ts';
import { enterMember } from './enter-members.ts';
import { by, type Scenario, type Scenarios } from './scenario.ts';

/** A network without an owner, and the token of its link. */
async function withoutOwner({ app }: BudgetWorld): Promise<string> {
  await app.database.connection.collection('members').updateMany({ role: 'owner' }, { $unset: { role: 1 } });
  return claimToken(app);
}

/** A new owner. */
async function enterOwner(world: BudgetWorld): Promise<TestMember> {
  const owner = await enterMember(world.app, 'Olga Owner');
  await by(owner, claimNetwork, { body: { token: await withoutOwner(world) } })();
  return owner;
}

const ofClaim =
  (endpoint: typeof checkClaim | typeof claimNetwork): Scenario =>
  async (world) =>
    by(world.viewer, endpoint, { body: { token: await withoutOwner(world) } });

export const ADMINISTRATION_SCENARIOS: Scenarios = {
  'administration.checkClaim': ofClaim(checkClaim),
  'administration.claim': ofClaim(claimNetwork),
  'administration.changeRole': async (world) =>
    by(await enterOwner(world), changeRole, { params: { id: world.friend.id }, body: { role: 'owner' } }),
};
