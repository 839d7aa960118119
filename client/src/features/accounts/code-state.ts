/** State of a history entry, passed from one account screen to the next. */
export interface CodeState {
  email: string;
  /** The code confirms a password reset instead of a registration. */
  isPasswordReset?: boolean;
}

/** Validates the state of a history entry, which may be missing or set by another screen. */
export function parseCodeState(state: unknown): Partial<CodeState> {
  if (typeof state !== 'object' || state === null) return {};
  const { email, isPasswordReset } = state as Record<string, unknown>;
  return {
    ...(typeof email === 'string' && email !== '' && { email }),
    ...(isPasswordReset === true && { isPasswordReset }),
  };
}
