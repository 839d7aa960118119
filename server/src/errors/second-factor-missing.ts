import { SECOND_FACTOR_TEXTS } from '@weft/shared/accounts/second-factor/texts';
import { AppError } from './app-error.ts';

/** 403: the role may do it, but the network requires a second factor, which the member doesn't have. */
export function secondFactorMissing(): AppError {
  return new AppError('SECOND_FACTOR_MISSING', () => SECOND_FACTOR_TEXTS.roleNeedsIt);
}
