import type { Mail, Mailer } from '../../platform/mailer/mailer.ts';

/** Keeps mails in memory instead of sending them. */
export interface RecordingMailer extends Mailer {
  readonly sent: Mail[];
  to(address: string): Mail[];
  /** The code of the newest mail to an address. Throws without one. */
  codeFor(address: string): string;
  /** The error of the next mails, if any. */
  failWith: Error | undefined;
}

export function recordingMailer(): RecordingMailer {
  const sent: Mail[] = [];
  const to = (address: string): Mail[] => sent.filter((mail) => mail.to === address);
  return {
    sent,
    to,
    failWith: undefined,
    codeFor(address) {
      const code = to(address).findLast((mail) => mail.code !== undefined)?.code;
      if (code === undefined) throw new Error(`no code was mailed to ${address}`);
      return code;
    },
    async send(mail) {
      if (this.failWith) throw this.failWith;
      sent.push(mail);
    },
    async close() {},
  };
}
