import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { AppError } from './app-error.ts';

/** 403: the account is suspended. */
export function suspended(): AppError {
  return new AppError('SUSPENDED', () => SAFETY_TEXTS.suspended);
}
