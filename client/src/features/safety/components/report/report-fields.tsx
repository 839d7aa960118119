import { SAFETY_LIMITS } from '@weft/shared/limits';
import type { ReportTarget } from '@/features/members';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { RadioGroup } from '@/ui/form/radio-group';
import { TextAreaField } from '@/ui/form/text-area-field';
import { TextCounter } from '@/ui/form/text-counter';
import { reasonChoices } from '../../reason-choices';
import { authorName, reportConsequences } from '../../report-texts';
import type { ReportFormState } from './use-report-form';
import { texts } from '../../texts/generated';

const { report } = texts;

/** Form of a report, with a text about its readers and consequences. */
export function ReportFields({
  id,
  form,
  target,
}: {
  /** Form id, for the submit button outside the form. */
  id: string;
  form: ReportFormState;
  target: ReportTarget;
}) {
  const { reason, note, typed, errors, failure, submit } = form;
  return (
    <form id={id} noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <RadioGroup
        label={report.question}
        choices={reasonChoices()}
        error={errors.reason?.message}
        data-autofocus=""
        {...reason}
      />
      <TextAreaField
        label={report.note}
        rows={3}
        hint={report.noteHint}
        error={errors.note?.message}
        aside={<TextCounter length={typed.length} max={SAFETY_LIMITS.noteMax} />}
        {...note}
      />
      <p className="text-small text-pretty wrap-anywhere text-muted">
        {reportConsequences(target)} {report.notTold({ name: authorName(target) })}
      </p>
      {failure && <BannerMessage tone="danger">{failure}</BannerMessage>}
    </form>
  );
}
