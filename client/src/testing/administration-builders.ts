import type {
  AdministeredAccount,
  AdministeredMember,
  AdministrationAuditEntry,
} from '@weft/shared/administration/views';
import { buildMember } from './post-builders';

/** Builds an account of the list with the given changes. */
export function buildAdministered(change: Partial<AdministeredMember> = {}): AdministeredMember {
  return {
    ...buildMember({ fullName: 'Kwame Osei-Darko' }),
    email: 'kwame@example.org',
    role: 'member',
    state: 'active',
    createdAt: '2026-01-05T09:00:00.000Z',
    lastActive: '2026-01-05T09:00:00.000Z',
    ...change,
  };
}

/** Builds an account as an owner sees it. */
export function buildAccount(change: Partial<AdministeredAccount> = {}): AdministeredAccount {
  return {
    ...buildAdministered(),
    isSetModerator: false,
    invitedBy: null,
    postsCount: 46,
    connectionsCount: 12,
    secondFactorSince: null,
    sessions: [],
    suspension: null,
    turnedOffBy: null,
    leavesAt: null,
    can: {
      giveRoles: ['owner', 'administrator', 'moderator', 'member'],
      manage: true,
      suspend: true,
      delete: true,
    },
    ...change,
  };
}

/** Builds an entry of the audit trail. */
export function buildAdministrationAudit(
  change: Partial<AdministrationAuditEntry> = {},
): AdministrationAuditEntry {
  return {
    _id: '65f0000000000000000000a1',
    action: 'suspended',
    by: buildMember({ fullName: 'Ingrid Solvang' }),
    member: buildMember({ fullName: 'Kwame Osei-Darko' }),
    before: null,
    after: null,
    note: '',
    createdAt: '2026-01-05T09:00:00.000Z',
    ...change,
  };
}
