import { CompanyChanges } from '@weft/shared/companies/fields';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import type { CompanyView } from '@weft/shared/companies/views';
import { COMPANY_LIMITS } from '@weft/shared/limits';
import { Suspense } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { PlaceFields, type PlaceValue } from '@/features/accounts';
import { RichTextEditor } from '@/features/profiles';
import { messageOf } from '@/lib/api/api-error';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { entryResolver } from '@/lib/forms/schema-resolver';
import { sentValues } from '@/lib/forms/sent-values';
import { useForm } from '@/lib/forms/use-form';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { TextField } from '@/ui/form/text-field';
import { LeaveQuestion } from '@/ui/overlay/leave-question';
import { useUpdateCompany } from '../../api/use-company-mutations';
import { texts } from '../../texts/generated';
import { BasicFields, type BasicValues } from './basic-fields';
import { EditSection } from './edit-section';

interface Values extends BasicValues {
  about: string;
  founded: string;
  website: string;
  location: { city: string; state: string; country: string };
}

const FIELDS = [
  'name',
  'slug',
  'tagline',
  'industry',
  'size',
  'about',
  'founded',
  'website',
  'location.city',
  'location.state',
  'location.country',
] as const;

function valuesOf(company: CompanyView): Values {
  const { name, slug, tagline, industry, size, about, founded, website, location } = company;
  return {
    name,
    slug,
    tagline: tagline ?? '',
    industry,
    size,
    about: about ?? '',
    founded: founded === null ? '' : String(founded),
    website: website ?? '',
    location: {
      city: location.city ?? '',
      state: location.state?._id ?? '',
      country: location.country?._id ?? '',
    },
  };
}

const asInput = ({ founded, ...values }: Values) => ({
  ...values,
  website: values.website.trim(),
  founded: founded.trim() === '' ? null : Number(founded),
});

function useDetailsForm(company: CompanyView) {
  const navigate = useNavigate();
  const update = useUpdateCompany(company._id);
  const form = useForm<Values, unknown, CompanyChanges>({
    resolver: entryResolver<Values, CompanyChanges>(CompanyChanges, asInput),
    defaultValues: valuesOf(company),
  });
  const submit = form.handleSubmit((changes) => {
    const sent = sentValues(form);
    update.mutate(changes, {
      onSuccess: (stored) => {
        sent.show(valuesOf(stored));
        if (stored.slug !== company.slug) void navigate(paths.editCompany(stored.slug), { replace: true });
      },
      onError: (error) => applyServerErrors(form, error, FIELDS),
    });
  });
  return { form, update, submit };
}

/** All texts of a company. */
export function DetailsForm({ company }: { company: CompanyView }) {
  const { form, update, submit } = useDetailsForm(company);
  const { control, register, setValue, formState } = form;
  const { errors, isDirty } = formState;
  const [state, country] = useWatch({ control, name: ['location.state', 'location.country'] });
  const handlePlace = (chosen: PlaceValue) => {
    for (const name of ['state', 'country'] as const)
      setValue(`location.${name}`, chosen[name], { shouldDirty: true });
  };
  return (
    <EditSection title={texts.edit.details}>
      <form
        noValidate
        aria-label={texts.edit.details}
        className="grid gap-5 md:grid-cols-2"
        onSubmit={(event) => void submit(event)}
      >
        <BasicFields register={register} errors={errors} hasFixedAddress={!company.can.changeAddress} />
        <TextField
          label={texts.fields.website}
          type="url"
          error={errors.website?.message}
          {...register('website')}
        />
        <TextField
          label={texts.fields.founded}
          inputMode="numeric"
          maxLength={4}
          error={errors.founded?.message}
          {...register('founded')}
        />
        <TextField
          label={texts.fields.city}
          error={errors.location?.city?.message}
          {...register('location.city')}
        />
        <PlaceFields
          value={{ state, country }}
          state={{ error: errors.location?.state?.message }}
          country={{ error: errors.location?.country?.message }}
          onChange={handlePlace}
        />
        <div className="md:col-span-2">
          <p aria-hidden="true" className="mb-1.5 text-label font-semibold">
            {texts.tabs.about}
          </p>
          <Suspense
            fallback={
              <SkeletonGroup label={texts.edit.loadingEditor}>
                <Skeleton className="h-[214px] rounded-md!" />
              </SkeletonGroup>
            }
          >
            <Controller
              control={control}
              name="about"
              render={({ field, fieldState }) => (
                <RichTextEditor
                  label={texts.tabs.about}
                  hint={texts.edit.aboutHint}
                  initial={company.about ?? ''}
                  max={COMPANY_LIMITS.aboutMax}
                  error={fieldState.error?.message}
                  onChange={field.onChange}
                />
              )}
            />
          </Suspense>
        </div>
        {update.error && Object.keys(errors).length === 0 && (
          <div className="md:col-span-2">
            <BannerMessage tone="danger">
              {messageOf(update.error, COMPANY_TEXTS.failed.change)}
            </BannerMessage>
          </div>
        )}
        <LeaveQuestion isUnsaved={isDirty} />
        <div className="flex justify-end md:col-span-2">
          <Button type="submit" busy={update.isPending}>
            {texts.edit.save}
          </Button>
        </div>
      </form>
    </EditSection>
  );
}
