import { REPORT_REASONS } from '@weft/shared/safety/reasons';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';

/** The reasons as a form offers them. */
export const REASON_CHOICES = REPORT_REASONS.map((value) => ({ value, label: SAFETY_TEXTS.reasons[value] }));
