import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { AppError } from '../../errors/app-error.ts';
import { notFound } from '../../errors/common.ts';

interface BlocksOfPair {
  readonly isBlocked: boolean;
  readonly isBlockedBy: boolean;
}

/** Throws NOT_FOUND for a blocked member, who may not know of the other, and BLOCKED for the one who blocks. */
export function mustBeOpen({ isBlocked, isBlockedBy }: BlocksOfPair): void {
  if (isBlockedBy) throw notFound();
  if (isBlocked) throw new AppError('BLOCKED', () => NETWORK_TEXTS.rules.blocked);
}
