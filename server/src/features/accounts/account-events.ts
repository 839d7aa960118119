import type { SecurityKind } from '@weft/shared/accounts/security-log/contract';

/** What accounts report to other features, after it is stored. */
export interface AccountEvents {
  /** Sessions ended by signing out, or were ended; not those that expire while nobody uses them. */
  'sessions.ended': { readonly sessionIds: readonly string[] };
  /** Something was added to a member's security log. */
  'security.noted': { readonly memberId: string; readonly kind: SecurityKind };
}
