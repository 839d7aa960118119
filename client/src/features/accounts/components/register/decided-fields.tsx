import type { AskedFields } from '@weft/shared/joining/asked-fields';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { useEffect, useEffectEvent } from 'react';
import { PhoneField } from '@/ui/form/phone-field';
import { TextField } from '@/ui/form/text-field';
import type { LocationForm } from './location-values';
import { texts } from '../../texts/generated';

/** Paths of the fields that the operator decides about. */
export const PATHS = { phoneNumber: 'phoneNumber', pinCode: 'location.pinCode' } as const;

interface Props {
  readonly form: LocationForm;
  readonly isOptional: boolean;
  readonly onChange: () => void;
}

/** Focuses a field that appears with an error: it was not asked for when the form was sent. */
function useFocusOnError(
  { setFocus }: LocationForm,
  path: (typeof PATHS)[keyof AskedFields],
  error?: string,
) {
  const focus = useEffectEvent(() => {
    if (error !== undefined) setFocus(path);
  });
  useEffect(() => focus(), []);
}

export function PinCodeField({ form, isOptional, onChange }: Props) {
  const error = form.formState.errors.location?.pinCode?.message;
  useFocusOnError(form, PATHS.pinCode, error);
  return (
    <TextField
      label={isOptional ? texts.location.pinCodeOptional : texts.location.pinCode}
      inputMode="numeric"
      autoComplete="postal-code"
      hint={texts.location.pinCodeHint({ count: ACCOUNT_LIMITS.pinCodeDigitsMin })}
      error={error}
      {...form.register(PATHS.pinCode, { onChange })}
    />
  );
}

export function PhoneNumberField({ form, isOptional, onChange }: Props) {
  const error = form.formState.errors.phoneNumber?.message;
  useFocusOnError(form, PATHS.phoneNumber, error);
  return (
    <PhoneField
      label={isOptional ? texts.location.phoneOptional : texts.location.phone}
      error={error}
      {...form.register(PATHS.phoneNumber, { onChange })}
    />
  );
}
