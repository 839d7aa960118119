import { ProfileInput } from '@weft/shared/profiles/contract';
import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { useState } from 'react';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { entryResolver } from '@/lib/forms/schema-resolver';
import { useForm } from '@/lib/forms/use-form';
import { useSaveProfile } from '../api/use-save-profile';
import { changedLocation, locationOf, type ProfileValues } from '../components/fields/profile-values';
import { useFormDraft } from '../use-form-draft';
import { useChosenPictures } from './use-chosen-pictures';

const { done, failed } = PROFILE_TEXTS;

/** Form values of the page: the personal part of "Edit Profile". */
type Values = Pick<ProfileValues, 'fullName' | 'phoneNumber' | 'location'>;

const FIELDS = [
  'fullName',
  'phoneNumber',
  'location.city',
  'location.state',
  'location.country',
  'location.pinCode',
] as const;

const resolver = entryResolver<Values, ProfileInput>(ProfileInput);

/**
 * State of the `/edit-profile` form. Sends changed fields and chosen pictures. `share` is the upload
 * progress, 0 to 1.
 */
export function useEditProfile(profile: OwnProfile, onDone: () => void) {
  const [initial] = useState<Values>(() => ({
    fullName: profile.fullName,
    phoneNumber: profile.phoneNumber ?? '',
    location: locationOf(profile),
  }));
  const form = useForm<Values, unknown, ProfileInput>({ resolver, defaultValues: initial });
  const draft = useFormDraft(form, 'profile:page', initial);
  const pictures = useChosenPictures();
  const [share, setShare] = useState<number>();
  const save = useSaveProfile({ done: done.profile, failed: failed.updatePage }, draft.forget);
  const handleSubmit = form.handleSubmit(() => {
    const now = form.getValues();
    const location = changedLocation(initial.location, now.location);
    const change = {
      ...(now.fullName !== initial.fullName && { fullName: now.fullName }),
      ...(now.phoneNumber !== initial.phoneNumber && { phoneNumber: now.phoneNumber }),
      ...(location && { location }),
    };
    save.mutate(
      { change, ...(pictures.isAny && { files: pictures.files, onProgress: setShare }) },
      {
        onSettled: () => setShare(undefined),
        onSuccess: onDone,
        onError: (error) => void applyServerErrors(form, error, FIELDS),
      },
    );
  });
  const hasChanges = draft.hasChanges || pictures.isAny;
  return { form, draft, pictures, hasChanges, share, isBusy: save.isPending, handleSubmit };
}
