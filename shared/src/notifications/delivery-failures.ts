/** Why a mail was not taken. */
export const MAIL_FAILURES = [
  'refusedForEver',
  'refusedForNow',
  'sender',
  'login',
  'encryption',
  'unreachable',
  'other',
] as const;
export type MailFailure = (typeof MAIL_FAILURES)[number];

/** Why a push message was not taken. */
export const PUSH_FAILURES = ['expired', 'refused', 'later', 'unreachable'] as const;
export type PushFailure = (typeof PUSH_FAILURES)[number];

/** More mails or push messages that wait are not counted. */
export const DELIVERY_COUNTED = 10_000;
