import { AppError } from '../../errors/app-error.ts';
import { isDatabaseAway, isDuplicate } from '../../platform/database/failures.ts';

/** Whether a group of writes was undone because of one of them: a rule said no, or what it writes is there already. */
export function isRefusedWrite(error: unknown): boolean {
  return (error instanceof AppError || isDuplicate(error)) && !isDatabaseAway(error);
}
