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
import { LastFields } from './last-fields';
import { PayFields } from './pay-fields';
import { SkillsField } from './skills-field';
import { useJobForm, type JobFormStart } from './use-job-form';
import { WhereFields, type JobFormState } from './where-fields';

const { fields, edit } = texts;

function Description({ form, initial }: { form: JobFormState; initial: string }) {
  return (
    <div className="md:col-span-2">
      <p aria-hidden="true" className="mb-1.5 text-label font-semibold">
        {fields.description}
      </p>
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
    </div>
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

/** All fields of a job of a company. `mayPublish`: the company has been approved. */
export function JobForm({
  start,
  company,
  mayPublish,
}: {
  start: JobFormStart;
  company: string;
  mayPublish: boolean;
}) {
  const { form, save, publish, error, isSaving, isPublishing } = useJobForm(start, company);
  const { register, formState } = form;
  const { errors } = formState;
  const isDraft = start.job === undefined || start.job.state === 'draft';
  return (
    <form
      noValidate
      aria-label={edit.job}
      className="flex flex-col gap-4"
      onSubmit={(event) => void save(event)}
    >
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
          <PayFields register={register} errors={errors} />
          <Description form={form} initial={(start.job ?? start.from)?.description ?? ''} />
        </div>
      </SectionCard>
      <Skills form={form} />
      <LastFields
        form={form}
        contact={start.job?.contact ?? null}
        mayChangeContact={isDraft || start.job.can.hire}
      />
      <LeaveQuestion
        isUnsaved={formState.isDirty}
        title={texts.leaving.title}
        text={texts.leaving.text}
        leaveLabel={texts.leaving.leave}
        stayLabel={texts.leaving.stay}
      />
      {error && Object.keys(errors).length === 0 && (
        <BannerMessage tone="danger">{messageOf(error, JOB_TEXTS.failed.change)}</BannerMessage>
      )}
      <ActionBar>
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
  );
}
