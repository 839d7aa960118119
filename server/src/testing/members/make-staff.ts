import { claimNetwork } from '@weft/shared/administration/claim-contract';
import { changeRole } from '@weft/shared/administration/contract';
import { NETWORK_ROLES, type NetworkRole } from '@weft/shared/roles/policy';
import type { TestMember } from './register-member.ts';
import type { TestApp } from '../app/test-app.ts';

/** The token of the link that makes the first owner. */
export async function claimToken(app: TestApp): Promise<string> {
  const link = await app.prepareClaim();
  return new URLSearchParams(new URL(link ?? 'http://localhost').hash.slice(1)).get('token') ?? '';
}

/** Adds a member who becomes the network's first owner by the link. */
export async function registerOwner(app: TestApp): Promise<TestMember> {
  const owner = await app.addMember({ fullName: 'Olga Owner' });
  (await owner.browser.call(claimNetwork, { body: { token: await claimToken(app) } })).data satisfies object;
  return owner;
}

export async function giveRole(by: TestMember, member: TestMember, role: NetworkRole): Promise<TestMember> {
  (await by.browser.call(changeRole, { params: { id: member.id }, body: { role } })).data satisfies object;
  return member;
}

/** Adds a member for each role; the owner is the network's first. */
export async function registerStaff(app: TestApp): Promise<Readonly<Record<NetworkRole, TestMember>>> {
  const owner = await registerOwner(app);
  const others = new Map<NetworkRole, TestMember>([['owner', owner]]);
  for (const role of NETWORK_ROLES.slice(1))
    others.set(role, await giveRole(owner, await app.addMember({ fullName: `The ${role}` }), role));
  return Object.fromEntries(others) as Record<NetworkRole, TestMember>;
}
