import { registerStep3, sendVerificationEmail, Step3Input } from '@weft/shared/accounts/contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '@/lib/api-client';
import { messageOf } from '@/lib/api-error';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { schemaResolver } from '@/lib/forms/schema-resolver';
import { notify } from '@/notifications/notify';
import { TextField } from '@/ui/text-field';
import { keepDraft, readDraft } from '../../registration-draft';
import { PlaceFields } from './place-fields';
import { StepButtons } from './step-buttons';
import { StepFrame } from './step-frame';

const { done, failed } = ACCOUNT_TEXTS;

/** Step 3 as it is filled in; state and country by id. */
export interface LocationValues {
  location: { city: string; state: string; country: string; pinCode: string };
  phoneNumber: string;
}

/** The order of the rules on the screen (specification 1.5), which is the order of focus too. */
const FIELDS = [
  'location.city',
  'location.state',
  'location.country',
  'location.pinCode',
  'phoneNumber',
] as const;

function storedValues(): LocationValues {
  const { city, state, country, pinCode, phoneNumber } = readDraft();
  return { location: { city, state, country, pinCode }, phoneNumber };
}

function useLocationForm(onDone: () => void) {
  const [failure, setFailure] = useState<string>();
  const form = useForm<LocationValues>({
    resolver: schemaResolver(Step3Input),
    defaultValues: storedValues(),
  });
  const handleSubmit = form.handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      await call(registerStep3, { body });
    } catch (error) {
      if (!applyServerErrors(form, error, FIELDS)) setFailure(messageOf(error, failed.step3));
      return;
    }
    // Whether this mail goes out or not, the code screen can send another: the text is the same (specification 1.4).
    await call(sendVerificationEmail).catch(() => undefined);
    notify.success(done.registered);
    onDone();
  });
  return { form, failure, handleSubmit };
}

export function LocationStep({ onDone, onPrevious }: { onDone: () => void; onPrevious: () => void }) {
  const { form, failure, handleSubmit } = useLocationForm(onDone);
  const { errors, isSubmitting } = form.formState;
  const remember = () => {
    const { location, phoneNumber } = form.getValues();
    keepDraft({ ...location, phoneNumber });
  };
  return (
    <StepFrame
      title="Where are you based?"
      text="State and country come from a list; type to search."
      failure={failure}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(200px,1fr))] items-start gap-4">
        <TextField
          label="City"
          autoComplete="address-level2"
          error={errors.location?.city?.message}
          {...form.register('location.city', { onChange: remember })}
        />
        <PlaceFields form={form} onChange={remember} />
        <TextField
          label="Pincode"
          inputMode="numeric"
          autoComplete="postal-code"
          hint={`At least ${ACCOUNT_LIMITS.pinCodeDigitsMin} digits`}
          error={errors.location?.pinCode?.message}
          {...form.register('location.pinCode', { onChange: remember })}
        />
      </div>
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        hint="Your phone number is never shown to others"
        error={errors.phoneNumber?.message}
        {...form.register('phoneNumber', { onChange: remember })}
      />
      <StepButtons isBusy={isSubmitting} isLast onPrevious={onPrevious} />
    </StepFrame>
  );
}
