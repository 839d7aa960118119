import { createTransport } from 'nodemailer';
import { fail, ok, warn, type Check } from '../doctor/check.ts';

const PATIENCE = 5000;

/** Whether the mail server lets Weft in; sends nothing. */
export function checkMailer(url: string | undefined): Check {
  return {
    name: 'mail',
    async look() {
      if (url === undefined)
        return [warn('no mail leaves this machine', 'Set SMTP_URL for members who are not on it.')];
      const transport = createTransport({
        url,
        connectionTimeout: PATIENCE,
        greetingTimeout: PATIENCE,
        socketTimeout: PATIENCE,
      });
      try {
        await transport.verify();
        return [ok('the mail server lets Weft in')];
      } catch (error) {
        const { code = 'unknown' } = error as { readonly code?: string };
        return [
          fail(
            `the mail server can not be used (${code})`,
            'Check host, port, user and password in SMTP_URL.',
          ),
        ];
      } finally {
        transport.close();
      }
    },
  };
}
