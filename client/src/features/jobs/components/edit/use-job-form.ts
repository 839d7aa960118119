import { JobInput } from '@weft/shared/jobs/fields';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import type { JobView } from '@weft/shared/jobs/views';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify } from '@/alerts/toasts/notify';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { entryResolver } from '@/lib/forms/schema-resolver';
import { sentValues } from '@/lib/forms/sent-values';
import { useForm } from '@/lib/forms/use-form';
import { paths } from '@/lib/paths';
import { usePublishJob, useStoreJob } from '../../api/use-job-mutations';
import { asInput, EMPTY, JOB_FIELDS, valuesOf, type JobValues } from './job-values';

/** What the form starts with: a stored job, or one whose fields a new one takes. */
export interface JobFormStart {
  readonly job?: JobView | undefined;
  readonly from?: JobView | undefined;
}

/**
 * The form of a job; without a company in the viewer's own name. Saving a new one leads to its own address, unless something was
 * typed meanwhile; publishing saves first.
 */
export function useJobForm({ job, from }: JobFormStart, company: string | null) {
  const navigate = useNavigate();
  const store = useStoreJob();
  const publish = usePublishJob();
  const [isPublishing, setPublishing] = useState(false);
  const source = job ?? from;
  const form = useForm<JobValues, unknown, JobInput>({
    resolver: entryResolver<JobValues, JobInput>(JobInput, asInput),
    // The contact person of another job has not agreed to this one.
    defaultValues: source ? { ...valuesOf(source), ...(!job && { contact: '' }) } : EMPTY,
  });
  const showErrors = (error: unknown) => applyServerErrors(form, error, JOB_FIELDS);

  const submit = (publishes: boolean) =>
    form.handleSubmit(async (input) => {
      setPublishing(publishes);
      const sent = sentValues(form);
      try {
        const id = job?._id;
        const stored = await store.mutateAsync({ ...(id !== undefined && { id }), company, input });
        sent.show(valuesOf(stored));
        const isDraft = stored.state === 'draft' && !publishes;
        if (publishes) await publish.mutateAsync(stored._id);
        else notify.success(isDraft ? JOB_TEXTS.done.draft : JOB_TEXTS.done.changed);
        // Another page would lose what was typed meanwhile.
        if (sent.hasNewer()) return;
        await navigate((isDraft ? paths.editJob : paths.job)(stored._id), { replace: true });
      } catch (error) {
        showErrors(error);
      }
    });
  return {
    form,
    save: submit(false),
    publish: submit(true),
    error: store.error ?? publish.error,
    isSaving: (store.isPending || publish.isPending) && !isPublishing,
    isPublishing: (store.isPending || publish.isPending) && isPublishing,
  };
}
