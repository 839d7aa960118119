/** What accounts report to other features, after it is stored. */
export interface AccountEvents {
  /** Sessions ended by signing out, or were ended; not those that expire while nobody uses them. */
  'sessions.ended': { readonly sessionIds: readonly string[] };
}
