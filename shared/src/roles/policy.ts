/** Roles of the network, the most powerful first. */
export const NETWORK_ROLES = ['owner', 'administrator', 'moderator', 'member'] as const;
export type NetworkRole = (typeof NETWORK_ROLES)[number];

const owners = ['owner'] as const;
const administrators = ['owner', 'administrator'] as const;
const moderators = ['owner', 'administrator', 'moderator'] as const;

/** Who may do what. A call whose contract names one of these does not exist for all others. */
export const PERMISSIONS = {
  /** Reports, decisions and their audit trail. */
  'cases.decide': moderators,
  /** Accounts with their addresses, states and sessions. */
  'members.read': administrators,
  /** Suspend accounts, verify addresses, sign out, reset second factors. */
  'members.manage': administrators,
  /** Make members of a file of names and addresses. */
  'members.import': administrators,
  /** Applications of members who wait for approval. */
  'applications.decide': administrators,
  /** Who may register, and invitations. */
  'registration.manage': administrators,
  /** Whether members may offer jobs in their own name. */
  'jobs.manage': administrators,
  /** The network's name and accent colour. */
  'appearance.manage': administrators,
  /** Privacy policy, terms, imprint and community rules. */
  'pages.manage': administrators,
  /** How everybody signs in. */
  'signIn.manage': owners,
  /** Sample people in an empty network. */
  'samplePeople.manage': owners,
  /** What owners and administrators did. */
  'audit.read': administrators,
  /** The overview; version, settings of the server, storage, queues. */
  'system.read': administrators,
  /** Send a test mail, and mails that failed again. */
  'mails.manage': administrators,
  /** When backups are made and how long they are kept; make one now. */
  'backups.manage': administrators,
  /** Download backups, which hold all data of all members, and delete them. */
  'backups.own': owners,
  /** Roles of members, moderators and administrators. */
  'roles.change': administrators,
  /** Everything that makes, changes or removes an owner. */
  'owners.change': owners,
} as const satisfies Record<string, readonly NetworkRole[]>;

export type Permission = keyof typeof PERMISSIONS;

export function mayDo(role: NetworkRole, permission: Permission): boolean {
  const roles: readonly NetworkRole[] = PERMISSIONS[permission];
  return roles.includes(role);
}

/** Whether someone may give a member another role. Only owners decide about owners. */
export function mayChangeRole(actor: NetworkRole, before: NetworkRole, after: NetworkRole): boolean {
  if (!mayDo(actor, 'roles.change')) return false;
  return (before !== 'owner' && after !== 'owner') || mayDo(actor, 'owners.change');
}

/** Whether someone may change the account of a member with this role. */
export function mayManage(actor: NetworkRole, target: NetworkRole): boolean {
  return mayDo(actor, 'members.manage') && (target !== 'owner' || mayDo(actor, 'owners.change'));
}
