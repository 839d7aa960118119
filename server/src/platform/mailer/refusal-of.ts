/** How a mail server refused a recipient: for ever (5xx), or for now (4xx). */
export type Refusal = 'final' | 'temporary';

/** Returns whether the mail server refused the recipient; undefined for other failures, which say nothing about them. */
export function refusalOf(error: unknown): Refusal | undefined {
  const { command, responseCode } = error as { readonly command?: string; readonly responseCode?: number };
  if (command !== 'RCPT TO' || responseCode === undefined) return undefined;
  return responseCode >= 500 ? 'final' : 'temporary';
}
