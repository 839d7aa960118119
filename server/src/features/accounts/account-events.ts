import type { SecurityKind } from '@weft/shared/accounts/security-log/contract';

/** What accounts report to other features, after it is stored. */
export interface AccountEvents {
  /** Sessions ended by signing out, were replaced by a newer one or were ended; not those that expire while nobody uses them. */
  'sessions.ended': { readonly sessionIds: readonly string[] };
  /** All sessions of a member ended except these, also those that expired earlier. */
  'sessions.allEnded': { readonly memberId: string; readonly exceptIds: readonly string[] };
  /** The pages of a session continue with another one. */
  'session.renewed': { readonly from: string; readonly to: string };
  /** Something was added to a member's security log. */
  'security.noted': { readonly memberId: string; readonly kind: SecurityKind };
}
