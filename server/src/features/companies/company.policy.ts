import type { CompanyRole } from '@weft/shared/companies/choices';
import type { CompanyView } from '@weft/shared/companies/views';
import type { CompanyRecord } from './company.store.ts';

/** Roles that may change texts and pictures. */
export const EDITING: readonly CompanyRole[] = ['owner', 'administrator', 'editor'];
/** Roles that may change the address and manage roles. */
export const MANAGING: readonly CompanyRole[] = ['owner', 'administrator'];
export const OWNING: readonly CompanyRole[] = ['owner'];

/** What a member with this role may do with the page. A suspended page can only be deleted. */
export function rightsOf(role: CompanyRole | null, isSuspended: boolean): CompanyView['can'] {
  const may = (roles: readonly CompanyRole[]) => role !== null && roles.includes(role);
  return {
    edit: may(EDITING) && !isSuspended,
    changeAddress: may(MANAGING) && !isSuspended,
    manageRoles: may(MANAGING),
    remove: may(OWNING),
  };
}

/** The roles that a member with this role may give and take: administrators none of an owner. */
export function rolesManagedBy(role: CompanyRole | null): readonly CompanyRole[] {
  if (role === 'owner') return ['owner', 'administrator', 'editor'];
  return role === 'administrator' ? ['administrator', 'editor'] : [];
}

/** The member's role; null without one. */
export function roleOf({ roles }: Pick<CompanyRecord, 'roles'>, memberId: string): CompanyRole | null {
  return roles.find(({ member }) => member === memberId)?.role ?? null;
}

/** The first owner, who stands for the company; null without one. */
export function firstOwnerOf({ roles }: Pick<CompanyRecord, 'roles'>): string | null {
  return roles.find(({ role }) => role === 'owner')?.member ?? null;
}

/** Returns whether the member may see the company: a suspended one is only visible to members with a role. */
export function maySee(company: Pick<CompanyRecord, 'roles' | 'suspendedAt'>, memberId: string): boolean {
  return company.suspendedAt === null || roleOf(company, memberId) !== null;
}
