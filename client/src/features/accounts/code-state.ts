/** What one account screen hands to the next in the history entry. */
export interface CodeState {
  email: string;
  /** The code is for a new password rather than for a registration. */
  isPasswordReset?: boolean;
}

/** Reads it back: an entry may be missing or somebody else's. */
export function codeStateOf(state: unknown): Partial<CodeState> {
  if (typeof state !== 'object' || state === null) return {};
  const { email, isPasswordReset } = state as Record<string, unknown>;
  return {
    ...(typeof email === 'string' && email !== '' && { email }),
    ...(isPasswordReset === true && { isPasswordReset }),
  };
}
