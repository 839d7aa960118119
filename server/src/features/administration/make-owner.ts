import type { Database } from '../../platform/database/database.ts';
import { MemberStore, RoleStore } from '../members/index.ts';
import { AdministrationAuditStore } from './administration-audit.store.ts';

/**
 * Makes the account with this address an owner, from outside the servers, and invalidates links that make the first
 * one. Returns why it can't be one, else `made`.
 */
export async function makeOwner(
  { connection, inTransaction }: Pick<Database, 'connection' | 'inTransaction'>,
  email: string,
): Promise<'made' | 'unknown' | 'unverified' | 'suspended'> {
  const [members, roles, audit] = [
    new MemberStore(connection),
    new RoleStore(connection),
    new AdministrationAuditStore(connection),
  ];
  return inTransaction(async () => {
    await roles.enter();
    const member = await members.findByEmail(email);
    if (!member) return 'unknown';
    if (!member.isEmailVerified) return 'unverified';
    if (member.suspendedAt) return 'suspended';
    await roles.set(member._id, 'owner');
    await roles.dropClaims();
    await audit.add({ action: 'madeOwner', member: member._id, createdAt: new Date() });
    return 'made';
  });
}
