import { QUESTION_KINDS, type QuestionKind } from '@weft/shared/jobs/choices';
import type { QuestionInput } from '@weft/shared/jobs/fields';
import { JOB_LIMITS } from '@weft/shared/limits';
import { Plus, Trash2 } from 'lucide-react';
import type { FieldErrors } from 'react-hook-form';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { Button } from '@/ui/button/button';
import { IconButton } from '@/ui/button/icon-button';
import { Checkbox } from '@/ui/form/checkbox';
import { FieldError } from '@/ui/form/field';
import { SelectField } from '@/ui/form/select-field';
import { TextAreaField } from '@/ui/form/text-area-field';
import { TextField } from '@/ui/form/text-field';
import { texts } from '../../texts/generated';
import type { JobValues } from './job-values';

const { questions: labels } = texts;
const NEW: QuestionInput = { text: '', kind: 'text', options: [], isRequired: true };

type Errors = FieldErrors<JobValues>['questions'];

/** Each line is an option. */
const linesOf = (text: string) => text.split('\n');

interface RowProps {
  question: QuestionInput;
  number: number;
  errors: NonNullable<Errors>[number];
  onChange: (changes: Partial<QuestionInput>) => void;
  onRemove: () => void;
}

function QuestionRow({ question, number, errors, onChange, onRemove }: RowProps) {
  const { text, kind, options, isRequired } = question;
  const count = { number };
  return (
    <li className="flex flex-col gap-4 rounded-lg border border-line p-4">
      <div className="flex items-start gap-2">
        <TextField
          label={labels.text(count)}
          className="flex-1"
          value={text}
          maxLength={JOB_LIMITS.questionTextMax}
          error={errors?.text?.message}
          onChange={({ target }) => onChange({ text: target.value })}
        />
        <IconButton
          label={labels.remove(count)}
          className="mt-7"
          onClick={({ currentTarget }) => {
            keepFocusNear(currentTarget);
            onRemove();
          }}
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <div className="grid grid-cols-1 items-end gap-4 md:grid-cols-2">
        <SelectField
          label={labels.kind(count)}
          value={kind}
          options={QUESTION_KINDS.map((value) => ({ value, label: texts.questionKinds[value] }))}
          onChange={({ target }) => onChange({ kind: target.value as QuestionKind, options: [] })}
        />
        <Checkbox
          label={labels.required(count)}
          checked={isRequired}
          onChange={({ target }) => onChange({ isRequired: target.checked })}
        />
      </div>
      {kind === 'choice' && (
        <TextAreaField
          label={labels.options(count)}
          hint={labels.optionsHint}
          value={options.join('\n')}
          error={errors?.options?.message ?? errors?.options?.find?.((each) => each)?.message}
          onChange={({ target }) => onChange({ options: linesOf(target.value) })}
        />
      )}
    </li>
  );
}

/** The questions to applicants. */
export function QuestionsField({
  value,
  errors,
  onChange,
}: {
  value: readonly QuestionInput[];
  errors: Errors;
  onChange: (questions: QuestionInput[]) => void;
}) {
  const change = (at: number, changes: Partial<QuestionInput>) =>
    onChange(value.map((question, index) => (index === at ? { ...question, ...changes } : question)));
  return (
    <div className="flex flex-col items-start gap-3">
      <ol aria-label={labels.list} className="flex w-full flex-col gap-3">
        {value.map((question, index) => (
          <QuestionRow
            // Questions have no identity but their place.
            key={index}
            question={question}
            number={index + 1}
            errors={errors?.[index]}
            onChange={(changes) => change(index, changes)}
            onRemove={() => onChange(value.filter((_, each) => each !== index))}
          />
        ))}
      </ol>
      {errors?.message !== undefined && <FieldError>{errors.message}</FieldError>}
      {value.length < JOB_LIMITS.questionsMax && (
        <Button
          variant="secondary"
          icon={<Plus aria-hidden="true" className="size-4.5" />}
          onClick={() => onChange([...value, NEW])}
        >
          {labels.add}
        </Button>
      )}
      <p className="text-small text-muted">{labels.hint}</p>
    </div>
  );
}
