import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdParams, ObjectIdString } from '../http/fields.ts';
import { nextCursor, PageQuery } from '../http/pagination.ts';
import { SuspensionReason } from '../safety/contract.ts';
import { AdministrationAction } from './actions.ts';
import {
  AdministeredAccount,
  AdministeredMember,
  AdministrationAuditEntry,
  MemberState,
  NetworkRoleField,
} from './views.ts';

/** These calls exist only under `/api`, because screens have the same paths. */
const common = { access: 'session', atRoot: false } as const;
const account = { params: IdParams, answer: z.object({ member: AdministeredAccount }) } as const;
const managing = { ...common, ...account, needsPermission: 'members.manage', errors: ['FORBIDDEN'] } as const;

export const listAdministeredMembers = endpoint({
  ...common,
  id: 'administration.members',
  method: 'GET',
  path: '/admin/members',
  needsPermission: 'members.read',
  summary: 'List accounts, newest first: all of them, or those with a name or address, a role, a state.',
  query: z.extend(PageQuery, {
    search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    role: z.optional(NetworkRoleField),
    state: z.optional(MemberState),
  }),
  answer: z.object({ members: z.array(AdministeredMember), nextCursor }),
});

export const getAdministeredMember = endpoint({
  ...common,
  ...account,
  id: 'administration.member',
  method: 'GET',
  path: '/admin/members/:id',
  needsPermission: 'members.read',
  summary: 'Get an account with its sessions, and what the caller may do.',
});

export const changeRole = endpoint({
  ...common,
  id: 'administration.changeRole',
  method: 'PUT',
  path: '/admin/members/:id/role',
  needsPermission: 'roles.change',
  needsFreshProof: true,
  summary:
    'Change a member’s role in the network. Only owners decide about owners, and the last one stays. Idempotent.',
  params: IdParams,
  body: z.object({ role: NetworkRoleField }),
  answer: z.object({ role: NetworkRoleField }),
  errors: ['FORBIDDEN'],
});

export const suspendMember = endpoint({
  ...managing,
  id: 'administration.suspend',
  method: 'PUT',
  path: '/admin/members/:id/suspension',
  summary:
    'Suspend a member without a role. The member gets the reason by mail, but not the note. Idempotent.',
  body: SuspensionReason,
  errors: ['FORBIDDEN', 'SELF_ACTION'],
});

export const liftMemberSuspension = endpoint({
  ...managing,
  id: 'administration.liftSuspension',
  method: 'DELETE',
  path: '/admin/members/:id/suspension',
  summary: 'Lift a member’s suspension. Idempotent.',
});

export const verifyMemberAddress = endpoint({
  ...managing,
  id: 'administration.verifyAddress',
  method: 'PUT',
  path: '/admin/members/:id/verification',
  summary: 'Take a member’s address as verified. Idempotent.',
});

export const resetMemberSecondFactor = endpoint({
  ...managing,
  id: 'administration.resetSecondFactor',
  method: 'DELETE',
  path: '/admin/members/:id/second-factor',
  needsFreshProof: true,
  summary: 'Turn off the authenticator app of a member who has lost it. The member gets a mail. Idempotent.',
});

export const endMemberSessions = endpoint({
  ...managing,
  id: 'administration.endSessions',
  method: 'DELETE',
  path: '/admin/members/:id/sessions',
  summary: 'Sign a member out everywhere. Idempotent.',
});

export const listAdministrationAudit = endpoint({
  ...common,
  id: 'administration.audit',
  method: 'GET',
  path: '/admin/audit',
  needsPermission: 'audit.read',
  summary:
    'List what owners and administrators did, newest first: all of it, or by action, actor, affected member and time.',
  query: z.extend(PageQuery, {
    action: z.optional(AdministrationAction),
    /** The acting member. */
    by: z.optional(ObjectIdString),
    /** The affected member. */
    member: z.optional(ObjectIdString),
    from: z.optional(z.iso.datetime()),
    /** Excluded. */
    until: z.optional(z.iso.datetime()),
  }),
  answer: z.object({ entries: z.array(AdministrationAuditEntry), nextCursor }),
});
