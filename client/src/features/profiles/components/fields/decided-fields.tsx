import type { AskedFields } from '@weft/shared/joining/asked-fields';
import { useFormContext, useWatch } from 'react-hook-form';
import { useAskedFields } from '@/features/accounts';
import { PhoneField } from '@/ui/form/phone-field';
import { TextField } from '@/ui/form/text-field';
import type { ProfileValues } from './profile-values';
import { texts } from '../../texts/generated';

type Values = Pick<ProfileValues, 'phoneNumber' | 'location'>;

/** Whether registration still asks for a field. Members see the others while they have a value to remove. */
function useDecided(field: keyof AskedFields, path: 'phoneNumber' | 'location.pinCode') {
  const form = useFormContext<Values>();
  const isAsked = useAskedFields().fields[field] !== 'off';
  const value = useWatch({ control: form.control, name: path });
  const { isDirty } = form.getFieldState(path, form.formState);
  return { form, isAsked, isShown: isAsked || value !== '' || isDirty };
}

/** The phone number, unless the network doesn't ask for it and the member gave none. */
export function PhoneNumberField({ label }: { label: string }) {
  const { form, isAsked, isShown } = useDecided('phoneNumber', 'phoneNumber');
  if (!isShown) return null;
  return (
    <PhoneField
      label={label}
      {...(!isAsked && { hint: texts.form.noLongerAsked })}
      error={form.formState.errors.phoneNumber?.message}
      {...form.register('phoneNumber')}
    />
  );
}

/** The same for the pincode. */
export function PinCodeField() {
  const { form, isAsked, isShown } = useDecided('pinCode', 'location.pinCode');
  if (!isShown) return null;
  return (
    <TextField
      label={texts.form.pincode}
      inputMode="numeric"
      autoComplete="postal-code"
      hint={isAsked ? texts.form.pincodeHint : texts.form.noLongerAsked}
      error={form.formState.errors.location?.pinCode?.message}
      {...form.register('location.pinCode')}
    />
  );
}
