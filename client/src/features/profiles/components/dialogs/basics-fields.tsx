import { PROFILE_LIMITS } from '@weft/shared/limits';
import { useFormContext } from 'react-hook-form';
import { TextField } from '@/ui/text-field';
import type { ProfileValues } from './profile-values';

/** Name, headline, title and phone. */
export function BasicsFields({ startsHere }: { startsHere: boolean }) {
  const { register, formState } = useFormContext<ProfileValues>();
  const { errors } = formState;
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
      <TextField
        label="Full name"
        autoComplete="name"
        data-autofocus={startsHere || undefined}
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
        hint="Stands beside your name wherever you post"
        maxLength={PROFILE_LIMITS.headlineMax}
        error={errors.headline?.message}
        {...register('headline')}
      />
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        hint="Your phone number is never shown to others"
        error={errors.phoneNumber?.message}
        {...register('phoneNumber')}
      />
    </div>
  );
}
