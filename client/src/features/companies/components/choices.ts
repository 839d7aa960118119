import { COMPANY_SIZES, INDUSTRIES } from '@weft/shared/companies/choices';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';

/** Options of the field for the industry, after one without a value. */
export const industryOptions = (none: string) => [
  { value: '' as const, label: none },
  ...INDUSTRIES.map((value) => ({ value, label: COMPANY_TEXTS.industries[value] })),
];

/** The same for the size. */
export const sizeOptions = (none: string) => [
  { value: '' as const, label: none },
  ...COMPANY_SIZES.map((value) => ({ value, label: COMPANY_TEXTS.sizes[value] })),
];
