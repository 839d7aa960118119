import { JOINING_TEXTS } from '@weft/shared/joining/texts';
import { AppError } from './app-error.ts';

/** 403: the member waits for approval, or was declined. */
export function approvalPending(): AppError {
  return new AppError('APPROVAL_PENDING', () => JOINING_TEXTS.rules.approvalPending);
}
