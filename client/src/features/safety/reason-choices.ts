import { REPORT_REASONS } from '@weft/shared/safety/reasons';
import { reasonText } from '@weft/shared/safety/reason-text';

/** Report reasons as options of a form. */
export const reasonChoices = () => REPORT_REASONS.map((value) => ({ value, label: reasonText(value) }));
