/** A mail to one person, as HTML and as text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The code in the mail, logged by the development mailer only. */
  readonly code?: string;
  /** URL for one-click unsubscribe (RFC 8058), for mails that the member did not just request. */
  readonly unsubscribe?: string;
  /** The same for a mail that may be sent twice, so that mail programs show one; the mail server chooses if absent. */
  readonly id?: string;
}

/** The headers with which mail programs offer to unsubscribe. */
export function unsubscribeHeaders({ unsubscribe }: Mail): Record<string, string> {
  if (unsubscribe === undefined) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Sends mails; rejects if the mail server did not accept a mail. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
