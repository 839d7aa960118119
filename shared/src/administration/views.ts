import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';
import { MemberSummary } from '../members/views.ts';
import { NETWORK_ROLES } from '../roles/policy.ts';
import { ReportReason } from '../safety/reasons.ts';
import { AdministrationAction } from './actions.ts';

export const NetworkRoleField = z.enum(NETWORK_ROLES);

/** `imported`: the member has not set a password yet. `leaving`: owners or administrators delete the account. */
export const MEMBER_STATES = [
  'active',
  'imported',
  'unverified',
  'waiting',
  'declined',
  'suspended',
  'leaving',
] as const;
export const MemberState = z.enum(MEMBER_STATES);

/** A member as owners and administrators see the account. */
export const AdministeredMember = z.extend(MemberSummary, {
  email: z.string(),
  role: NetworkRoleField,
  state: MemberState,
  createdAt: IsoTime,
  lastActive: IsoTime,
});

/** The same with what the page of one member shows. */
export const AdministeredAccount = z.extend(AdministeredMember, {
  /** `MODERATOR_EMAILS` names the address, so the member is at least a moderator. */
  isSetModerator: z.boolean(),
  /** The member whose invitation brought them; null without one, and if that account is gone. */
  invitedBy: z.nullable(MemberSummary),
  postsCount: z.number(),
  connectionsCount: z.number(),
  /** Since when an authenticator app is on; null without one. */
  secondFactorSince: z.nullable(IsoTime),
  /** Most recently used first. */
  sessions: z.array(z.object({ _id: z.string(), device: z.string(), lastUsedAt: IsoTime })),
  /** Name of the organisation that has switched the account off; null if none has. */
  turnedOffBy: z.nullable(z.string()),
  /** Null unless moderators have suspended the account. */
  suspension: z.nullable(z.object({ since: IsoTime, reason: ReportReason, note: z.string() })),
  /** When an account that owners or administrators delete is removed; null for all others. */
  leavesAt: z.nullable(IsoTime),
  /** What the viewer may do, decided by the server. */
  can: z.object({
    /** Roles that the viewer may give. */
    giveRoles: z.array(NetworkRoleField),
    manage: z.boolean(),
    suspend: z.boolean(),
    delete: z.boolean(),
  }),
});

/** An entry of the audit trail of the administration. */
export const AdministrationAuditEntry = z.object({
  _id: z.string(),
  action: AdministrationAction,
  /** Null for a command on the server, for an organisation, and if the account is gone. */
  by: z.nullable(MemberSummary),
  /** The affected member; null if the account is gone. */
  member: z.nullable(MemberSummary),
  /** Roles before and after a change; else null. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  note: z.string(),
  createdAt: IsoTime,
});

export type MemberState = z.infer<typeof MemberState>;
export type AdministeredMember = z.infer<typeof AdministeredMember>;
export type AdministeredAccount = z.infer<typeof AdministeredAccount>;
export type AdministrationAuditEntry = z.infer<typeof AdministrationAuditEntry>;
