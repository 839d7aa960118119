import { AppError } from '../../../errors/app-error.ts';
import { isDatabaseAway, isDuplicate } from '../../../platform/database/failures.ts';

/** Returns whether a batch was rolled back because of one write: a rule rejected it, or it exists already. */
export function isRefusedWrite(error: unknown): boolean {
  return (error instanceof AppError || isDuplicate(error)) && !isDatabaseAway(error);
}
