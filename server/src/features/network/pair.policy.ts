import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { AppError } from '../../errors/app-error.ts';
import { notFound } from '../../errors/common.ts';

interface BlocksOfPair {
  readonly isBlocked: boolean;
  readonly isBlockedBy: boolean;
}

/** Throws NOT_FOUND to who is blocked, who may not even know of the other, and BLOCKED to who blocks. */
export function mustBeOpen({ isBlocked, isBlockedBy }: BlocksOfPair): void {
  if (isBlockedBy) throw notFound();
  if (isBlocked) throw new AppError('BLOCKED', NETWORK_TEXTS.rules.blocked);
}
