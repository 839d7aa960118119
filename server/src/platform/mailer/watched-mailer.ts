import type { Metrics } from '../metrics/metrics.ts';
import type { Mailer } from './mailer.ts';

/** The same mailer, with its mails counted. */
export function watchedMailer(mailer: Mailer, metrics: Pick<Metrics, 'mail' | 'queue'>): Mailer {
  let underWay = 0;
  metrics.queue('mails', () => underWay);
  return {
    async send(mail) {
      underWay += 1;
      try {
        await mailer.send(mail);
        metrics.mail('sent');
      } catch (error) {
        metrics.mail('failed');
        throw error;
      } finally {
        underWay -= 1;
      }
    },
    close: () => mailer.close(),
  };
}
