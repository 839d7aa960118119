import type { ReportReason } from './reasons.ts';
import { SAFETY_TEXTS } from './texts.ts';

/** Returns a reason in words. */
export function reasonText(reason: ReportReason): string {
  // Keys of texts have no hyphens.
  return SAFETY_TEXTS.reason({ reason: reason === 'false-information' ? 'falseInformation' : reason });
}
