/** Whose sessions a provider has ended: of one of its own sessions, else of a subject. */
export interface EndedIdentity {
  readonly provider: string;
  readonly subject: string | undefined;
  readonly sid: string | undefined;
}

/** The filter for documents with an `identity`. */
export function ofIdentity({ provider, subject, sid }: EndedIdentity) {
  return {
    'identity.provider': provider,
    ...(subject !== undefined && { 'identity.subject': subject }),
    ...(sid !== undefined && { 'identity.sid': sid }),
  };
}
