import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { JOINING_TEXTS } from '@weft/shared/joining/texts';
import { PAGE_TEXTS } from '@weft/shared/pages/texts';
import { AppError } from './app-error.ts';

/** Why a member may only make the calls that are open to everybody with an account. */
export type Held = 'approval' | 'acceptance' | 'leaving';

/** 403: the member waits for approval or was declined, has to accept a page first, or the account is being deleted. */
export function held(because: Held): AppError {
  if (because === 'leaving')
    return new AppError('ACCOUNT_LEAVING', () => ADMINISTRATION_TEXTS.rules.leavingHeld);
  return because === 'approval'
    ? new AppError('APPROVAL_PENDING', () => JOINING_TEXTS.rules.approvalPending)
    : new AppError('ACCEPTANCE_REQUIRED', () => PAGE_TEXTS.rules.acceptFirst);
}
