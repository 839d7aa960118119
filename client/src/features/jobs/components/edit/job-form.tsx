import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import { JOB_LIMITS } from '@weft/shared/limits';
import { Suspense } from 'react';
import { Controller } from 'react-hook-form';
import { RichTextEditor, SectionCard } from '@/features/profiles';
import { messageOf } from '@/lib/api/api-error';
import { Button } from '@/ui/button/button';
import { ActionBar } from '@/ui/display/action-bar';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { TextField } from '@/ui/form/text-field';
import { LeaveQuestion } from '@/ui/overlay/leave-question';
import { texts } from '../../texts/generated';
import { DraftNotes } from './draft-notes';
import { JobChecklist } from './job-checklist';
import { JobPreview } from './job-preview';
import type { Offering } from './offering';
import { LastFields } from './last-fields';
import { PayFields } from './pay-fields';
import { RemoveDraftButton } from './remove-draft-button';
import { SkillsField } from './skills-field';
import { useJobForm, type JobFormStart } from './use-job-form';
import { WhereFields, type JobFormState } from './where-fields';

const { fields, edit } = texts;

function Description({ form, initial }: { form: JobFormState; initial: string }) {
  return (
    <SectionCard title={fields.description}>
      <Suspense
        fallback={
          <SkeletonGroup label={fields.loadingEditor}>
            <Skeleton className="h-[214px] rounded-md!" />
          </SkeletonGroup>
        }
      >
        <Controller
          control={form.control}
          name="description"
          render={({ field, fieldState }) => (
            <RichTextEditor
              label={fields.description}
              hint={fields.descriptionHint}
              initial={initial}
              max={JOB_LIMITS.descriptionMax}
              error={fieldState.error?.message}
              onChange={field.onChange}
            />
          )}
        />
      </Suspense>
    </SectionCard>
  );
}

function Skills({ form }: { form: JobFormState }) {
  const KINDS = [
    ['requiredSkills', fields.required, fields.requiredList, JOB_LIMITS.requiredSkillsMax],
    ['optionalSkills', fields.optional, fields.optionalList, JOB_LIMITS.optionalSkillsMax],
  ] as const;
  return (
    <SectionCard title={fields.skills}>
      <p className="mb-4 text-small text-muted">{fields.skillsHint}</p>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        {KINDS.map(([name, label, listLabel, max]) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field, fieldState }) => (
              <SkillsField
                label={label}
                listLabel={listLabel}
                max={max}
                value={field.value}
                error={fieldState.error?.message}
                onChange={field.onChange}
              />
            )}
          />
        ))}
      </div>
    </SectionCard>
  );
}

/** All fields of a job, in sections. */
function Sections({ form, start, isDraft }: { form: JobFormState; start: JobFormStart; isDraft: boolean }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <SectionCard title={edit.job}>
        <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
          <TextField
            label={fields.title}
            hint={fields.titleHint}
            className="md:col-span-2"
            error={errors.title?.message}
            {...register('title')}
          />
          <WhereFields form={form} />
        </div>
      </SectionCard>
      <PayFields register={register} errors={errors} />
      <Description form={form} initial={(start.job ?? start.from)?.description ?? ''} />
      <Skills form={form} />
      <LastFields
        form={form}
        contact={start.job?.contact ?? null}
        mayChangeContact={isDraft || start.job?.can.hire === true}
      />
    </>
  );
}

/** The form of a job, with a preview beside it. `mayPublish`: whoever offers it may publish jobs. */
export function JobForm({
  start,
  company,
  mayPublish,
}: {
  start: JobFormStart;
  company: Offering;
  mayPublish: boolean;
}) {
  const { form, save, publish, error, isSaving, isPublishing } = useJobForm(
    start,
    company.slug === null ? null : company._id,
  );
  const { errors, isDirty } = form.formState;
  const isDraft = start.job === undefined || start.job.state === 'draft';
  return (
    <div className="grid grid-cols-1 items-start gap-4 desk:grid-cols-[minmax(0,1fr)_320px]">
      <form
        noValidate
        aria-label={edit.job}
        className="flex min-w-0 flex-col gap-4"
        onSubmit={(event) => void save(event)}
      >
        <Sections form={form} start={start} isDraft={isDraft} />
        <LeaveQuestion isUnsaved={isDirty} />
        {error && Object.keys(errors).length === 0 && (
          <BannerMessage tone="danger">{messageOf(error, JOB_TEXTS.failed.change)}</BannerMessage>
        )}
        {start.job?.state === 'draft' && <DraftNotes job={start.job} mayPublish={mayPublish} />}
        <ActionBar>
          {start.job?.state === 'draft' && start.job.can.remove && <RemoveDraftButton job={start.job} />}
          <Button type="submit" variant={isDraft && mayPublish ? 'secondary' : 'primary'} busy={isSaving}>
            {isDraft ? edit.draft : edit.save}
          </Button>
          {isDraft && mayPublish && (
            <Button busy={isPublishing} onClick={(event) => void publish(event)}>
              {edit.publish}
            </Button>
          )}
        </ActionBar>
      </form>
      <aside
        aria-label={texts.preview.title}
        className="flex min-w-0 flex-col gap-4 desk:sticky desk:top-[calc(var(--header-h)+24px)]"
      >
        <JobPreview control={form.control} company={company} />
        {isDraft && <JobChecklist control={form.control} />}
      </aside>
    </div>
  );
}
