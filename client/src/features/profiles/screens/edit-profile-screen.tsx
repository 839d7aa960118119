import { useQuery } from '@tanstack/react-query';
import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { memberQueries } from '@/features/members';
import { isApiError } from '@/lib/api/api-error';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { notify } from '@/alerts/toasts/notify';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import { LeaveQuestion } from '@/ui/overlay/leave-question';
import { ConfirmDialog } from '@/ui/overlay/dialog';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { TextField } from '@/ui/form/text-field';
import { PhoneNumberField } from '../components/fields/decided-fields';
import { LocationFields } from '../components/fields/location-fields';
import { HeaderPictures } from '../components/header/header-pictures';
import { ImageEditorDialog } from '../components/image/image-editor-dialog';
import { UploadProgress } from '../components/image/upload-progress';
import type { PictureField } from '../editing';
import { useEditProfile } from './use-edit-profile';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

function Fields({ email, form }: { email: string; form: ReturnType<typeof useEditProfile>['form'] }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
      <TextField
        label={texts.form.fullName}
        autoComplete="name"
        error={errors.fullName?.message}
        {...register('fullName')}
      />
      <TextField
        label={texts.sections.email}
        type="email"
        value={email}
        readOnly
        hint={texts.page.emailHint}
      />
      <PhoneNumberField label={texts.sections.phone} />
      <LocationFields />
    </div>
  );
}

/** A message about the form, with one action. */
function Note({ action, onAction, children }: { action: string; onAction: () => void; children: ReactNode }) {
  return (
    <p
      role="status"
      className="mb-4 flex flex-wrap justify-between gap-x-4 rounded-md bg-info-soft px-3.5 py-2 text-label text-info"
    >
      {children}
      <PressButton
        className="min-h-6 font-semibold underline underline-offset-3 coarse:min-h-11"
        onClick={onAction}
      >
        {action}
      </PressButton>
    </p>
  );
}

function EditProfileForm({ profile }: { profile: OwnProfile }) {
  const navigate = useNavigate();
  const leave = () => void navigate(paths.dashboard);
  const { form, draft, pictures, hasChanges, share, isBusy, handleSubmit } = useEditProfile(profile, leave);
  const [picture, setPicture] = useState<PictureField>();
  const [isAsking, setAsking] = useState(false);
  const discard = () => {
    draft.forget();
    leave();
  };
  return (
    <Card aria-label={texts.page.title}>
      <HeaderPictures
        profile={{ ...profile, ...pictures.previews }}
        name={profile.fullName}
        edit={(editing) => editing.kind === 'image' && setPicture(editing.field)}
      />
      <form
        noValidate
        className="px-7 pt-[84px] pb-6 max-md:px-4 max-md:pt-16"
        onSubmit={(event) => void handleSubmit(event)}
      >
        <h1 className="mb-4">{texts.page.title}</h1>
        {draft.isRestored && (
          <Note action={texts.form.startOver} onAction={draft.startOver}>
            {texts.form.restored}
          </Note>
        )}
        {pictures.isAny && !isBusy && (
          <Note action={uiTexts.undo} onAction={pictures.discard}>
            {texts.page.pictureUnsaved}
          </Note>
        )}
        <FormProvider {...form}>
          <Fields email={profile.email} form={form} />
        </FormProvider>
        {share !== undefined && <UploadProgress share={share} />}
        <div className="mt-6 flex justify-end gap-2">
          <Button variant="ghost" disabled={isBusy} onClick={() => (hasChanges ? setAsking(true) : leave())}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" busy={isBusy} busyText={texts.page.updating}>
            {texts.page.update}
          </Button>
        </div>
      </form>
      {picture && (
        <ImageEditorDialog
          field={picture}
          onFinished={(file) => pictures.choose(picture, file)}
          onClose={() => setPicture(undefined)}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.form.discardTitle}
        confirmLabel={texts.form.discard}
        cancelLabel={texts.form.keepEditing}
        danger
        onConfirm={discard}
      />
      {/* Text needs no question, because it is kept as a draft. */}
      <LeaveQuestion
        isUnsaved={pictures.isAny}
        title={texts.page.leaveTitle}
        text={texts.page.leaveText}
        leaveLabel={texts.page.leave}
        stayLabel={texts.page.stay}
      />
    </Card>
  );
}

function FormSkeleton() {
  return (
    <SkeletonGroup label={texts.loading}>
      <Card as="div" className="overflow-hidden">
        <Skeleton className="h-52 rounded-none! max-md:h-29" />
        <div className="grid grid-cols-2 gap-4 p-7 pt-24 max-md:grid-cols-1 max-md:p-4">
          {Array.from({ length: 7 }, (_, field) => (
            <Skeleton key={field} className="h-11 rounded-md!" />
          ))}
        </div>
      </Card>
    </SkeletonGroup>
  );
}

/** `/edit-profile`. If the profile can't be loaded, shows a message and redirects to the dashboard. */
export function EditProfileScreen() {
  usePageTitle(texts.page.title);
  const navigate = useNavigate();
  const { data, error } = useQuery(memberQueries.own());
  const hasFailed = !data && error !== null && !isApiError(error, 'UNAUTHENTICATED');
  useEffect(() => {
    if (!hasFailed) return;
    notify.error(PROFILE_TEXTS.failed.loadForEdit);
    void navigate(paths.dashboard, { replace: true });
  }, [hasFailed, navigate]);
  return (
    <div className="mx-auto max-w-[808px] p-6 max-md:p-3">
      <Link
        to={paths.dashboard}
        className="mb-2 inline-flex min-h-9 items-center gap-2 text-label font-semibold text-primary underline-offset-3 hover:underline coarse:min-h-11"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {texts.page.back}
      </Link>
      {data ? <EditProfileForm profile={data} /> : <FormSkeleton />}
    </div>
  );
}
