/** Limits of calls that organisations make by SCIM. */
export const PROVISIONING_LIMITS = {
  /** Characters of an attribute. */
  text: 320,
  addresses: 20,
  /** Changes in one PATCH. */
  operations: 50,
  /** Users on a page. */
  page: 200,
  /** Calls of a provider in a minute (times RATE_LIMIT_FACTOR). */
  callsPerMinute: 1200,
} as const;
