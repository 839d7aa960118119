import type { Background } from '../background.ts';
import type { Mailer } from '../mailer/mailer.ts';
import type { DeliveryFailureStore } from './delivery-failure.store.ts';
import { mailAnswerOf, mailFailureOf } from './mail-failure-of.ts';

/** Wraps a mailer to note why its mails were not taken. */
export function notingMailer(
  mailer: Mailer,
  failures: Pick<DeliveryFailureStore, 'note'>,
  background: Pick<Background, 'run'>,
): Mailer {
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        background.run('note a mail that failed', () =>
          failures.note('mail', mailFailureOf(error), mailAnswerOf(error)),
        );
        throw error;
      }
    },
    close: () => mailer.close(),
  };
}
