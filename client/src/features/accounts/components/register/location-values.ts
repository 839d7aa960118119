import type { Step3Input } from '@weft/shared/accounts/step3-input';
import type { UseFormReturn } from 'react-hook-form';

/** Values of step 3, with the ids of state and country. */
export interface LocationValues {
  location: { city: string; state: string; country: string; pinCode: string };
  phoneNumber: string;
}

/** The form of step 3, which sends what the operator asks for. */
export type LocationForm = UseFormReturn<LocationValues, unknown, Step3Input>;
