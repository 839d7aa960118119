import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import type { AdministeredAccount } from '@weft/shared/administration/views';
import type { MemberSummary } from '@weft/shared/members/views';
import { mayChangeRole, mayManage, NETWORK_ROLES, type NetworkRole } from '@weft/shared/roles/policy';
import { notFound } from '../../errors/common.ts';
import type { PageRequest } from '../../platform/database/time-cursor.ts';
import { presentSummary, type Member, type SoughtAccounts } from '../members/index.ts';
import type { AuditFilter } from './administration-audit.store.ts';
import type { AdministrationDeps } from './administration-deps.ts';
import { presentAdministered, presentAdministrationAudit } from './present-administered.ts';

const { rules } = ADMINISTRATION_TEXTS;

/** Returns the roles to choose from. A suspended member can only lose one. */
function rolesToGive(member: Member, viewerRole: NetworkRole): NetworkRole[] {
  const { role: given = 'member', isEmailVerified, application, leavesAt, suspendedAt } = member;
  if (!isEmailVerified || application || leavesAt) return [];
  if (suspendedAt && given === 'member') return [];
  const isOpen = (after: NetworkRole) => !suspendedAt || after === given || after === 'member';
  return NETWORK_ROLES.filter((after) => mayChangeRole(viewerRole, given, after) && isOpen(after));
}

/** Accounts and the audit trail, for owners and administrators. */
export class AdministeredMembers {
  readonly #deps: AdministrationDeps;

  constructor(deps: AdministrationDeps) {
    this.#deps = deps;
  }

  async page(sought: SoughtAccounts, request: PageRequest) {
    const { list, roles } = this.#deps.members;
    const { rows, nextCursor } = await list.page(sought, roles.setModerators, request);
    return { members: rows.map((row) => presentAdministered(row, roles.roleOf(row))), nextCursor };
  }

  /** Throws NOT_FOUND if the account is gone. */
  async one(viewerId: string, memberId: string): Promise<AdministeredAccount> {
    const { members, care } = this.#deps;
    const member = await members.store.findById(memberId);
    if (!member || member.deletedAt) throw notFound(() => rules.memberGone);
    const [viewerRole, suspended, signIn] = [
      await members.roles.of(viewerId),
      await members.suspensions.among([memberId]),
      await care.signInOf(memberId),
    ];
    const suspension = suspended.get(memberId);
    return {
      ...presentAdministered(member, members.roles.roleOf(member)),
      ...signIn,
      isSetModerator: members.roles.isSetModerator(member),
      invitedBy: await this.#summaryOf(member.invitedBy),
      postsCount: member.mediaCount,
      connectionsCount: member.connectionsCount,
      suspension: suspension
        ? { since: suspension.createdAt.toISOString(), reason: suspension.reason, note: suspension.note }
        : null,
      leavesAt: member.leavesAt?.toISOString() ?? null,
      can: this.#rightsOn(member, viewerId, viewerRole),
    };
  }

  async auditTrail(filter: AuditFilter, request: PageRequest) {
    const { audit, members } = this.#deps;
    const { rows, nextCursor } = await audit.page(filter, request);
    const ids = new Set(rows.flatMap(({ by, member }) => [by ?? [], member ?? []].flat()));
    const found = await members.store.findMany([...ids]);
    const summaries = new Map(found.map((member) => [member._id, presentSummary(member)]));
    return { entries: rows.map((row) => presentAdministrationAudit(row, summaries)), nextCursor };
  }

  async #summaryOf(memberId: string | undefined): Promise<MemberSummary | null> {
    const found = memberId === undefined ? null : await this.#deps.members.store.findById(memberId);
    return found && !found.deletedAt ? presentSummary(found) : null;
  }

  #rightsOn(member: Member, viewerId: string, viewerRole: NetworkRole): AdministeredAccount['can'] {
    const role = this.#deps.members.roles.roleOf(member);
    const isPlain = role === 'member' && member._id !== viewerId;
    return {
      giveRoles: rolesToGive(member, viewerRole),
      manage: mayManage(viewerRole, role),
      suspend: isPlain && !member.leavesAt,
      delete: isPlain && !member.leavesAt,
    };
  }
}
