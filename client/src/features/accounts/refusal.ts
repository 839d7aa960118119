import { isApiError, messageOf } from '@/lib/api/api-error';

/** Why a sign-in failed. */
export interface Refusal {
  readonly message: string;
  /** Whether the account is suspended: then somebody else can help. */
  readonly isSuspended?: boolean;
}

/** Returns why a sign-in failed; `fallback` is for errors that say nothing. */
export const refusalOf = (error: unknown, fallback: string): Refusal => ({
  message: messageOf(error, fallback),
  isSuspended: isApiError(error, 'SUSPENDED'),
});
