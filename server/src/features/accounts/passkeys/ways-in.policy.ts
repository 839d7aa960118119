/** The ways in which a member can sign in. */
export interface WaysIn {
  readonly hasPassword: boolean;
  readonly passkeys: number;
}

/** Whether a member can still sign in after the removal of a passkey. */
export function mayRemovePasskey({ hasPassword, passkeys }: WaysIn): boolean {
  return hasPassword || passkeys > 1;
}
