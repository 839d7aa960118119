import { registerStep3, sendVerificationEmail, Step3Input } from '@weft/shared/accounts/contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { useState } from 'react';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { schemaResolver } from '@/lib/forms/schema-resolver';
import { useFirstFocus } from '@/lib/forms/use-first-focus';
import { useForm } from '@/lib/forms/use-form';
import { notify } from '@/alerts/toasts/notify';
import { PhoneField } from '@/ui/form/phone-field';
import { TextField } from '@/ui/form/text-field';
import { saveDraft, readDraft } from '../../registration-draft';
import type { LocationValues } from './location-values';
import { PlaceFields } from './place-fields';
import { StepButtons } from './step-buttons';
import { StepFrame } from './step-frame';
import { texts } from '../../texts/generated';

const { done, failed } = ACCOUNT_TEXTS;

/** In the order of the screen: the first field with an error gets the focus. */
const FIELDS = [
  'location.city',
  'location.country',
  'location.state',
  'location.pinCode',
  'phoneNumber',
] as const;

interface Props {
  /** A signed-in member with a verified address needs no verification mail and no further step. */
  readonly isMember?: boolean;
  readonly onDone: () => void;
  readonly onPrevious?: () => void;
}

function storedValues(): LocationValues {
  const { city, state, country, pinCode, phoneNumber } = readDraft();
  return { location: { city, state, country, pinCode }, phoneNumber };
}

function useLocationForm({ isMember, onDone }: Pick<Props, 'isMember' | 'onDone'>) {
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
    if (isMember) {
      onDone();
      return;
    }
    // A failure is ignored: the code screen can send the mail again.
    await call(sendVerificationEmail).catch(() => undefined);
    notify.success(done.registered);
    onDone();
  });
  return { form, failure, handleSubmit };
}

export function LocationStep({ isMember = false, onDone, onPrevious }: Props) {
  const { form, failure, handleSubmit } = useLocationForm({ isMember, onDone });
  useFirstFocus(form, 'location.city');
  const { errors, isSubmitting } = form.formState;
  const saveDraftValues = () => {
    const { location, phoneNumber } = form.getValues();
    saveDraft({ ...location, phoneNumber });
  };
  return (
    <StepFrame
      title={texts.location.title}
      text={isMember ? texts.location.textLast : texts.location.text}
      failure={failure}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(200px,1fr))] items-start gap-4">
        <TextField
          label={texts.location.city}
          autoComplete="address-level2"
          error={errors.location?.city?.message}
          {...form.register('location.city', { onChange: saveDraftValues })}
        />
        <PlaceFields form={form} onChange={saveDraftValues} />
        <TextField
          label={texts.location.pinCode}
          inputMode="numeric"
          autoComplete="postal-code"
          hint={texts.location.pinCodeHint({ count: ACCOUNT_LIMITS.pinCodeDigitsMin })}
          error={errors.location?.pinCode?.message}
          {...form.register('location.pinCode', { onChange: saveDraftValues })}
        />
      </div>
      <PhoneField
        label={texts.location.phone}
        error={errors.phoneNumber?.message}
        {...form.register('phoneNumber', { onChange: saveDraftValues })}
      />
      <StepButtons isBusy={isSubmitting} isLast {...(onPrevious && { onPrevious })} />
    </StepFrame>
  );
}
