import type {
  AdministeredMember,
  AdministrationAuditEntry,
  MemberState,
} from '@weft/shared/administration/views';
import type { MemberSummary } from '@weft/shared/members/views';
import type { NetworkRole } from '@weft/shared/roles/policy';
import { presentSummary, type ListedMember } from '../members/index.ts';
import type { AdministrationAuditRecord } from './administration-audit.store.ts';

function stateOf({
  isEmailVerified,
  suspendedAt,
  application,
  importedAt,
  leavesAt,
}: ListedMember): MemberState {
  if (leavesAt) return 'leaving';
  if (suspendedAt) return 'suspended';
  if (isEmailVerified) return application ?? 'active';
  return importedAt ? 'imported' : 'unverified';
}

/** Presents an account to owners and administrators. */
export function presentAdministered(member: ListedMember, role: NetworkRole): AdministeredMember {
  return {
    ...presentSummary(member),
    email: member.email,
    role,
    state: stateOf(member),
    createdAt: member.createdAt.toISOString(),
    lastActive: member.lastActive.toISOString(),
  };
}

/** Presents an entry of the audit trail; `members` has those that still exist. */
export function presentAdministrationAudit(
  { _id, action, by, member, before, after, note, address = '', createdAt }: AdministrationAuditRecord,
  members: ReadonlyMap<string, MemberSummary>,
): AdministrationAuditEntry {
  const summaryOf = (id: string | undefined) => (id === undefined ? null : (members.get(id) ?? null));
  return {
    _id,
    action,
    by: summaryOf(by),
    member: summaryOf(member),
    before,
    after,
    note: [address, note].filter((part) => part !== '').join(' · '),
    createdAt: createdAt.toISOString(),
  };
}
