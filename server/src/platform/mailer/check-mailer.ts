import { createTransport } from 'nodemailer';
import { fail, ok, warn, type Check } from '../doctor/check.ts';
import { transportOptions, type SmtpSettings } from './smtp-settings.ts';

const PATIENCE = 5000;

const OFFERS_NO_TLS =
  'Use smtps://, or a port that offers STARTTLS; for a relay on this machine ALLOW_PLAIN_SMTP=true does without.';

/** Returns advice for a failure of the mail server. */
function adviceFor(code: string): string {
  if (code === 'ETLS') return OFFERS_NO_TLS;
  if (/CERT|SIGNATURE|ESOCKET/.test(code))
    return 'Check that it speaks TLS with a certificate that is trusted for its host; SMTP_CA adds an authority.';
  return 'Check host, port, user and password in SMTP_URL.';
}

/** Checks that the mail server accepts the login; sends nothing. */
export function checkMailer(settings: SmtpSettings | undefined): Check {
  return {
    name: 'mail',
    async look() {
      if (settings === undefined)
        return [warn('no mail leaves this machine', 'Set SMTP_URL for members who are not on it.')];
      const transport = createTransport({
        ...transportOptions(settings),
        connectionTimeout: PATIENCE,
        greetingTimeout: PATIENCE,
        socketTimeout: PATIENCE,
      });
      try {
        await transport.verify();
        return [ok(`the mail server lets Weft in${settings.requiresTls ? ', over TLS' : ''}`)];
      } catch (error) {
        const { code = 'unknown' } = error as { readonly code?: string };
        return [fail(`the mail server can not be used (${code})`, adviceFor(code))];
      } finally {
        transport.close();
      }
    },
  };
}
