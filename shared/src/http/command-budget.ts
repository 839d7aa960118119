/** Maximum number of database commands of one call or event. */
export interface CommandBudget {
  /** Before the response, if sessions, member summaries, blocks, suspensions and connection ids are cached. */
  readonly call: number;
  /** Before the response, if all caches have expired. */
  readonly cold: number;
  /** In background jobs after the response: notifications and the last use of the session. */
  readonly after: number;
}

/** Returns a budget of these numbers, in the order of the fields. */
export const budget = (call: number, cold: number, after: number): CommandBudget => ({ call, cold, after });
