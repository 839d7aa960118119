import { ProfileInput } from '@weft/shared/profiles/contract';
import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { useState, type ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { entryResolver } from '@/lib/forms/schema-resolver';
import { useForm } from '@/lib/forms/use-form';
import { useSaveProfile } from '../../api/use-save-profile';
import type { ProfileSection } from '../../editing';
import { useFormDraft } from '../../use-form-draft';
import { AboutField } from '../fields/about-field';
import { BasicsFields } from '../fields/basics-fields';
import { FormDialog } from './form-dialog';
import { LinkFields } from '../fields/link-fields';
import { LocationFields } from '../fields/location-fields';
import { changesOf, valuesOf, type ProfileValues } from '../fields/profile-values';
import { texts } from '../../texts/generated';

const { done, failed } = PROFILE_TEXTS;

/** Fields that may have server errors, in form order. */
const FIELDS = [
  'fullName',
  'headline',
  'title',
  'phoneNumber',
  'aboutUs',
  'location.city',
  'location.state',
  'location.country',
  'location.pinCode',
  'socialLinks',
] as const;

/** Field of the basics with the initial focus; undefined for other sections. */
const BASICS_START: Partial<Record<ProfileSection, 'fullName' | 'headline'>> = {
  basics: 'fullName',
  headline: 'headline',
};

const resolver = entryResolver<ProfileValues, ProfileInput>(ProfileInput);

function useProfileForm(profile: OwnProfile, onClose: () => void) {
  const [initial] = useState(() => valuesOf(profile));
  const form = useForm<ProfileValues, unknown, ProfileInput>({ resolver, defaultValues: initial });
  const draft = useFormDraft(form, 'profile:main', initial);
  const save = useSaveProfile({ done: done.profile, failed: failed.update }, draft.forget);
  const handleSubmit = form.handleSubmit((checked) =>
    save.mutate(
      { change: changesOf(initial, form.getValues(), checked) },
      {
        onSuccess: onClose,
        onError: (error) => void applyServerErrors(form, error, FIELDS),
      },
    ),
  );
  return { form, draft, initial, isBusy: save.isPending, handleSubmit };
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="not-first:mt-6 not-first:border-t not-first:border-line not-first:pt-5">
      <legend className="float-start mb-3.5 w-full font-heading text-h3 font-[650]">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

/** "Edit Profile": basics, About, location and social links. Starts at the given section. */
export function EditProfileDialog({
  profile,
  section,
  onClose,
}: {
  profile: OwnProfile;
  section: ProfileSection;
  onClose: () => void;
}) {
  const { form, draft, initial, isBusy, handleSubmit } = useProfileForm(profile, onClose);
  return (
    <FormDialog
      title={texts.actions.edit}
      size="lg"
      draft={draft}
      isBusy={isBusy}
      onSubmit={(event) => void handleSubmit(event)}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Part title={texts.form.basics}>
          <BasicsFields startsAt={BASICS_START[section]} />
        </Part>
        <Part title={texts.sections.about}>
          <AboutField
            startsHere={section === 'about'}
            restored={draft.isRestored}
            initial={initial.aboutUs}
          />
        </Part>
        <Part title={texts.sections.location}>
          <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
            <LocationFields startsHere={section === 'location'} />
          </div>
        </Part>
        <Part title={texts.form.links}>
          <LinkFields startsHere={section === 'links'} />
        </Part>
      </FormProvider>
    </FormDialog>
  );
}
