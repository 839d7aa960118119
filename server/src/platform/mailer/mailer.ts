/** A mail to one person, in both forms. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The code that the mail carries, for the log of a development server alone. */
  readonly code?: string;
  /** Where one click ends mails of this kind (RFC 8058), for those that nobody asked for just now. */
  readonly unsubscribe?: string;
}

/** The headers with which mail programs offer the way out themselves. */
export function unsubscribeHeaders({ unsubscribe }: Mail): Record<string, string> {
  if (unsubscribe === undefined) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Sends mails; rejects if a mail could not be handed over. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
