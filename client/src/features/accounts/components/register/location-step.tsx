import { registerStep3, sendVerificationEmail } from '@weft/shared/accounts/contract';
import { step3Input, type Step3Input } from '@weft/shared/accounts/step3-input';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { DECIDED_FIELDS, type AskedFields } from '@weft/shared/joining/asked-fields';
import { useState } from 'react';
import { call } from '@/lib/api/api-client';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { entryResolver } from '@/lib/forms/schema-resolver';
import { useFirstFocus } from '@/lib/forms/use-first-focus';
import { useForm } from '@/lib/forms/use-form';
import { notify } from '@/alerts/toasts/notify';
import { TextField } from '@/ui/form/text-field';
import { useAskedFields } from '../../hooks/use-asked-fields';
import { saveDraft, readDraft } from '../../registration-draft';
import { PATHS, PhoneNumberField, PinCodeField } from './decided-fields';
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

/** Without empty fields, which would remove what a member gave before and doesn't see here. */
const given = ({ location: { pinCode, ...place }, phoneNumber }: Step3Input): Step3Input => ({
  location: { ...place, ...(pinCode && { pinCode }) },
  ...(phoneNumber && { phoneNumber }),
});

function useLocationForm({ isMember, onDone }: Pick<Props, 'isMember' | 'onDone'>) {
  const [failure, setFailure] = useState<string>();
  const { fields, refresh } = useAskedFields();
  const form = useForm<LocationValues, unknown, Step3Input>({
    resolver: entryResolver<LocationValues, Step3Input>(step3Input(fields)),
    defaultValues: storedValues(),
  });
  const submit = async (body: Step3Input) => {
    setFailure(undefined);
    try {
      await call(registerStep3, { body: isMember ? given(body) : body });
    } catch (error) {
      // The operator may have made a field required since the form was opened.
      if (isApiError(error, 'VALIDATION_FAILED')) await refresh();
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
  };
  const handleSubmit = form.handleSubmit(submit, async ({ phoneNumber, location }) => {
    if (!phoneNumber && !location?.pinCode) return;
    // The operator may have made a field optional since the form was opened.
    const choices = await refresh();
    const mayBeEmpty = DECIDED_FIELDS.filter((field) => choices[field] !== 'required');
    form.clearErrors(
      mayBeEmpty.map((field) => PATHS[field]).filter((path) => form.getValues(path).trim() === ''),
    );
  });
  return { form, fields, failure, handleSubmit };
}

export function LocationStep({ isMember = false, onDone, onPrevious }: Props) {
  const { form, fields, failure, handleSubmit } = useLocationForm({ isMember, onDone });
  useFirstFocus(form, 'location.city');
  const { errors, isSubmitting } = form.formState;
  const saveDraftValues = () => {
    const { location, phoneNumber } = form.getValues();
    saveDraft({ ...location, phoneNumber });
  };
  const decided = (field: keyof AskedFields) => ({
    form,
    isOptional: fields[field] === 'optional',
    onChange: saveDraftValues,
  });
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
        {fields.pinCode !== 'off' && <PinCodeField {...decided('pinCode')} />}
      </div>
      {fields.phoneNumber !== 'off' && <PhoneNumberField {...decided('phoneNumber')} />}
      <StepButtons isBusy={isSubmitting} isLast {...(onPrevious && { onPrevious })} />
    </StepFrame>
  );
}
