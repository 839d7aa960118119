import type { EmailChangeView } from '@weft/shared/accounts/email-change/contract';
import type { EmailChange } from './email-change.store.ts';

/** Presents a change that waits to its member. */
export function presentPendingChange({
  to,
  expiresAt,
}: EmailChange): NonNullable<EmailChangeView['pending']> {
  return { email: to, expiresAt: expiresAt.toISOString() };
}
