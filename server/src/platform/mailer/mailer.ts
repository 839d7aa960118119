/** A mail to one person, in both forms. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The code that the mail carries, for the log of a development server alone. */
  readonly code?: string;
}

/** Sends mails; rejects if a mail could not be handed over. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
