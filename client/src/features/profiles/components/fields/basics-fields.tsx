import { PROFILE_LIMITS } from '@weft/shared/limits';
import { useFormContext } from 'react-hook-form';
import { TextField } from '@/ui/form/text-field';
import { PhoneNumberField } from './decided-fields';
import type { ProfileValues } from './profile-values';
import { texts } from '../../texts/generated';

/** Name, headline, title and phone. `startsAt` is the field with the initial focus. */
export function BasicsFields({ startsAt }: { startsAt?: 'fullName' | 'headline' | undefined }) {
  const { register, formState } = useFormContext<ProfileValues>();
  const { errors } = formState;
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
      <TextField
        label={texts.form.fullName}
        autoComplete="name"
        data-autofocus={startsAt === 'fullName' || undefined}
        error={errors.fullName?.message}
        {...register('fullName')}
      />
      <TextField
        label={texts.form.title}
        autoComplete="organization-title"
        hint={texts.form.titleHint}
        maxLength={PROFILE_LIMITS.titleMax}
        error={errors.title?.message}
        {...register('title')}
      />
      <TextField
        label={texts.form.headline}
        className="col-span-full"
        hint={texts.form.headlineHint}
        data-autofocus={startsAt === 'headline' || undefined}
        maxLength={PROFILE_LIMITS.headlineMax}
        error={errors.headline?.message}
        {...register('headline')}
      />
      <PhoneNumberField label={texts.form.phoneNumber} />
    </div>
  );
}
