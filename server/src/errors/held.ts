import { JOINING_TEXTS } from '@weft/shared/joining/texts';
import { PAGE_TEXTS } from '@weft/shared/pages/texts';
import { AppError } from './app-error.ts';

/** Why a member may only make the calls that are open to everybody with an account. */
export type Held = 'approval' | 'acceptance';

/** 403: the member waits for approval or was declined, or has to accept a page first. */
export function held(because: Held): AppError {
  return because === 'approval'
    ? new AppError('APPROVAL_PENDING', () => JOINING_TEXTS.rules.approvalPending)
    : new AppError('ACCEPTANCE_REQUIRED', () => PAGE_TEXTS.rules.acceptFirst);
}
