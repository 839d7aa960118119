import { REPORT_REASONS } from '@weft/shared/safety/reasons';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';

/** Report reasons as options of a form. */
export const REASON_CHOICES = REPORT_REASONS.map((value) => ({ value, label: SAFETY_TEXTS.reasons[value] }));
