import { fail, ok, warn, type Check } from '../doctor/check.ts';
import { texts } from '../doctor/texts/generated/index.ts';
import { transportOptions, type SmtpSettings } from './smtp-settings.ts';

const PATIENCE = 5000;

const { mail } = texts;

/** Returns advice for a failure of the mail server. */
function adviceFor(code: string): string {
  if (code === 'ETLS') return mail.noTlsAdvice;
  if (/CERT|SIGNATURE|ESOCKET/.test(code)) return mail.tlsAdvice;
  return mail.loginAdvice;
}

/** Checks that the mail server accepts the login; sends nothing. */
export function checkMailer(settings: SmtpSettings | undefined): Check {
  return {
    name: 'mail',
    async look() {
      if (settings === undefined) return [warn(mail.none, mail.noneAdvice)];
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        ...transportOptions(settings),
        connectionTimeout: PATIENCE,
        greetingTimeout: PATIENCE,
        socketTimeout: PATIENCE,
      });
      try {
        await transport.verify();
        return [ok(settings.requiresTls ? mail.admitsOverTls : mail.admits)];
      } catch (error) {
        const { code = 'unknown' } = error as { readonly code?: string };
        return [fail(mail.refuses({ code }), adviceFor(code))];
      } finally {
        transport.close();
      }
    },
  };
}
