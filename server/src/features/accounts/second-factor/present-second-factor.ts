import type { SecondFactorView } from '@weft/shared/accounts/second-factor/contract';
import type { SecondFactor } from './second-factor.store.ts';

/** Presents a second factor to its member, without its key and codes. Null if it is off. */
export function presentSecondFactor(factor: SecondFactor | null, protectsRole = false): SecondFactorView {
  return {
    onSince: factor?.onSince.toISOString() ?? null,
    recoveryCodesLeft: factor?.recoveryHashes.length ?? 0,
    ...(protectsRole && { protectsRole: true as const }),
  };
}
