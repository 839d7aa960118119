/** The ways in which a member can sign in. */
export interface WaysIn {
  /** A password, and passwords are not turned off. */
  readonly hasPassword: boolean;
  readonly passkeys: number;
  /** Linked sign-ins at providers of the settings. */
  readonly identities: number;
}

/** Whether a member can still sign in after the removal of a passkey or a linked sign-in. */
export function mayRemoveWayIn({ hasPassword, passkeys, identities }: WaysIn): boolean {
  return hasPassword || passkeys + identities > 1;
}
