import type { Metrics } from '../metrics/metrics.ts';
import type { Mailer } from './mailer.ts';
import { refusalOf } from './refusal-of.ts';

/** Wraps a mailer to count its mails. */
export function watchedMailer(mailer: Mailer, metrics: Pick<Metrics, 'mail' | 'queue'>): Mailer {
  let inFlight = 0;
  metrics.queue('mails', () => inFlight);
  return {
    async send(mail) {
      inFlight += 1;
      try {
        await mailer.send(mail);
        metrics.mail('sent');
      } catch (error) {
        metrics.mail(refusalOf(error) ? 'refused' : 'failed');
        throw error;
      } finally {
        inFlight -= 1;
      }
    },
    close: () => mailer.close(),
  };
}
