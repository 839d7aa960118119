import { PROFILE_LIMITS } from '@weft/shared/limits';
import { useFormContext } from 'react-hook-form';
import { PhoneField } from '@/ui/form/phone-field';
import { TextField } from '@/ui/form/text-field';
import type { ProfileValues } from './profile-values';

/** Name, headline, title and phone. `startsAt` is the field with the initial focus. */
export function BasicsFields({ startsAt }: { startsAt?: 'fullName' | 'headline' | undefined }) {
  const { register, formState } = useFormContext<ProfileValues>();
  const { errors } = formState;
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
      <TextField
        label="Full name"
        autoComplete="name"
        data-autofocus={startsAt === 'fullName' || undefined}
        error={errors.fullName?.message}
        {...register('fullName')}
      />
      <TextField
        label="Title"
        autoComplete="organization-title"
        hint="What you do, in a word or two"
        maxLength={PROFILE_LIMITS.titleMax}
        error={errors.title?.message}
        {...register('title')}
      />
      <TextField
        label="Headline"
        className="col-span-full"
        hint="Appears next to your name on posts"
        data-autofocus={startsAt === 'headline' || undefined}
        maxLength={PROFILE_LIMITS.headlineMax}
        error={errors.headline?.message}
        {...register('headline')}
      />
      <PhoneField label="Phone number" error={errors.phoneNumber?.message} {...register('phoneNumber')} />
    </div>
  );
}
