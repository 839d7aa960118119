/** Kinds of entries in the audit trail of the administration. */
export const ADMINISTRATION_ACTIONS = ['claimed', 'madeOwner', 'roleChanged'] as const;
export type AdministrationAction = (typeof ADMINISTRATION_ACTIONS)[number];
