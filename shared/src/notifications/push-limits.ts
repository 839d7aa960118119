export const PUSH_LIMITS = {
  /** Subscriptions of a member; beyond them the oldest ends. */
  subscriptionsMax: 20,
  /** Characters of the address of a push service. */
  endpointMax: 1024,
} as const;
