import {
  SiteForm as Form,
  type LockedSite,
  type SiteSettings,
} from '@weft/shared/administration/site-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { ANNOUNCEMENT_KINDS, THEME_CHOICES } from '@weft/shared/appearance/site';
import { OFFERED_LANGUAGES } from '@weft/shared/languages/languages';
import { useEffect, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { messageOf } from '@/lib/api/api-error';
import { useStoredForm } from '@/lib/forms/use-stored-form';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Checkbox } from '@/ui/form/checkbox';
import { SelectField } from '@/ui/form/select-field';
import { TextAreaField } from '@/ui/form/text-area-field';
import { TextField } from '@/ui/form/text-field';
import { useChangeSite } from './site-queries';
import { texts } from '../../texts/generated';
import { editedSite, fieldOf, formOf, valuesOf, type EditedSite, type SiteValues } from './site-values';

const { site } = texts;

function Section({
  id,
  title,
  hint,
  children,
}: Record<'id' | 'title', string> & { hint?: string; children: ReactNode }) {
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4 p-5 max-md:p-4">
      <div>
        <h2 id={id}>{title}</h2>
        {hint !== undefined && <p className="text-small text-muted">{hint}</p>}
      </div>
      {children}
    </Card>
  );
}

const LANGUAGE_OPTIONS = OFFERED_LANGUAGES.map(({ code, name }) => ({ value: code, label: name }));

type SiteFields = UseFormReturn<SiteValues>;

function WelcomeFields({ form: { register, formState } }: { form: SiteFields }) {
  const { errors } = formState;
  return (
    <Section id="site-welcome" title={site.welcome} hint={site.welcomeHint}>
      <TextAreaField
        rows={3}
        label={site.welcomeTitle}
        error={errors.title?.message}
        {...register('title')}
      />
      <TextAreaField rows={3} label={site.welcomeText} error={errors.text?.message} {...register('text')} />
    </Section>
  );
}

/** The hint of a field, or the variable that sets it. */
const hintOf = (variable: string | undefined, hint: string) =>
  variable === undefined ? hint : texts.registration.locked({ variable });

function ContactFields({ form: { register, formState }, locked }: { form: SiteFields; locked: LockedSite }) {
  return (
    <Section id="site-contact" title={site.contactTitle}>
      <TextField
        type="email"
        autoComplete="off"
        label={site.contact}
        hint={hintOf(locked.contact, site.contactHint)}
        readOnly={locked.contact !== undefined}
        error={formState.errors.contact?.message}
        {...register('contact')}
      />
      <SelectField
        label={site.theme}
        hint={hintOf(locked.theme, site.themeHint)}
        options={THEME_CHOICES.map((value) => ({ value, label: texts.siteThemes[value] }))}
        {...register('theme')}
        {...(locked.theme !== undefined && { disabled: true })}
      />
      <SelectField
        label={site.language}
        hint={hintOf(locked.language, site.languageHint)}
        options={LANGUAGE_OPTIONS}
        {...register('language')}
        {...(locked.language !== undefined && { disabled: true })}
      />
    </Section>
  );
}

function AnnouncementFields({ form: { register, formState, watch } }: { form: SiteFields }) {
  const { errors } = formState;
  return (
    <Section id="site-announcement" title={site.announcement} hint={site.announcementHint}>
      <Checkbox label={site.show} {...register('isAnnounced')} />
      {watch('isAnnounced') && (
        <>
          <TextField
            label={site.text}
            autoComplete="off"
            error={errors.announcement?.message}
            {...register('announcement')}
          />
          <TextField
            type="url"
            label={site.link}
            autoComplete="off"
            error={errors.link?.message}
            {...register('link')}
          />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(180px,1fr))] gap-4">
            <SelectField
              label={site.kind}
              options={ANNOUNCEMENT_KINDS.map((value) => ({ value, label: texts.announcementKinds[value] }))}
              {...register('kind')}
            />
            <TextField
              type="datetime-local"
              label={site.until}
              error={errors.until?.message}
              {...register('until')}
            />
          </div>
        </>
      )}
    </Section>
  );
}

/** Texts beside the sign-in form, contact address, default theme and language, and announcement. */
export function SiteForm({
  settings,
  locked,
  onEdit,
}: {
  settings: SiteSettings;
  locked: LockedSite;
  /** Called with what is entered, at first and after each change. */
  onEdit: (site: EditedSite) => void;
}) {
  const change = useChangeSite();
  const form = useStoredForm<SiteValues>(valuesOf(settings));
  useEffect(() => {
    onEdit(editedSite(form.getValues()));
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => onEdit(editedSite(values)),
    });
  }, [form, onEdit]);
  const submit = form.handleSubmit((values) => {
    const body = Form.safeParse(formOf(values));
    const [issue] = body.error?.issues ?? [];
    if (issue) form.setError(fieldOf(issue.path), { message: issue.message }, { shouldFocus: true });
    else change.mutate(formOf(values));
  });
  return (
    <form
      noValidate
      aria-label={site.title}
      className="mt-6 flex flex-col gap-6"
      onSubmit={(event) => void submit(event)}
    >
      {change.isError && (
        <BannerMessage tone="danger">
          {messageOf(change.error, ADMINISTRATION_TEXTS.failed.change)}
        </BannerMessage>
      )}
      <WelcomeFields form={form} />
      <ContactFields form={form} locked={locked} />
      <AnnouncementFields form={form} />
      <Button type="submit" className="self-start" busy={change.isPending}>
        {site.save}
      </Button>
    </form>
  );
}
