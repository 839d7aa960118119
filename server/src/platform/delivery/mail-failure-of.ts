import type { MailFailure } from '@weft/shared/notifications/delivery-failures';
import { withoutPersons } from '../logger/without-persons.ts';
import { refusalOf } from '../mailer/refusal-of.ts';

/** Facts of an error of the mail transport. */
interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly syscall?: string;
  readonly message?: string;
}

const ANSWER_MAX = 200;
const UNREACHABLE: readonly (string | undefined)[] = ['ECONNECTION', 'ETIMEDOUT', 'EDNS'];

/** Returns why a mail was not taken. */
export function mailFailureOf(error: unknown): MailFailure {
  const refusal = refusalOf(error);
  if (refusal) return refusal === 'final' ? 'refusedForEver' : 'refusedForNow';
  const { code, command, syscall, message = '' } = error as SmtpError;
  if (code === 'EAUTH') return 'login';
  if (command === 'MAIL FROM') return 'sender';
  if (UNREACHABLE.includes(code) || syscall === 'connect') return 'unreachable';
  if (code === 'ETLS' || /certificate|ssl|tls/i.test(message)) return 'encryption';
  return 'other';
}

/** Returns what the mail server answered, in one line without addresses; empty if it didn't answer. */
export function mailAnswerOf(error: unknown): string {
  const { response = '' } = error as SmtpError;
  return withoutPersons(response).replaceAll(/\s+/g, ' ').trim().slice(0, ANSWER_MAX);
}
