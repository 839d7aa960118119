import { report, ReportForm } from '@weft/shared/safety/contract';
import type { ReportReason } from '@weft/shared/safety/reasons';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useMe, type ReportTarget } from '@/features/members';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { readDraft, writeDraft } from '@/lib/storage/drafts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { schemaResolver } from '@/lib/forms/schema-resolver';
import { useForm } from '@/lib/forms/use-form';

/** State of the report form. The note is kept after a failure and after the session has ended. */
export function useReportForm(target: ReportTarget) {
  const memberId = useMe()?._id ?? '';
  const context = `report:${target.id}` as const;
  const [failure, setFailure] = useState<string>();
  const [initial] = useState(() => ({ reason: '' as ReportReason, note: readDraft(memberId, context) }));
  const form = useForm({ resolver: schemaResolver(ReportForm), defaultValues: initial });
  const forget = () => writeDraft(memberId, context, '');
  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      await call(report, { body: { ...body, targetType: target.type, targetId: target.id } });
      forget();
    } catch (error) {
      if (applyServerErrors(form, error, ['reason', 'note'])) return;
      setFailure(messageOf(error, SAFETY_TEXTS.failed.report));
      form.setError('root', { type: 'server' });
    }
  });
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;
  return {
    reason: form.register('reason'),
    note: form.register('note', {
      onChange: ({ target: box }: { target: HTMLTextAreaElement }) =>
        writeDraft(memberId, context, box.value),
    }),
    /** Trimmed text of the note. */
    typed: (useWatch({ control: form.control, name: 'note' }) ?? '').trim(),
    errors,
    failure,
    isBusy: isSubmitting,
    isSent: isSubmitSuccessful,
    submit,
    forget,
  };
}

export type ReportFormState = ReturnType<typeof useReportForm>;
