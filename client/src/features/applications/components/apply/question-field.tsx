import { APPLICATION_LIMITS } from '@weft/shared/limits';
import type { QuestionInput } from '@weft/shared/jobs/fields';
import { SelectField } from '@/ui/form/select-field';
import { TextAreaField } from '@/ui/form/text-area-field';
import { TextField } from '@/ui/form/text-field';
import { texts } from '../../texts/generated';

const { apply } = texts;

interface Props {
  question: QuestionInput;
  value: string;
  error: string | undefined;
  onChange: (answer: string) => void;
}

/** The field for the answer to a question of the company. */
export function QuestionField({ question, value, error, onChange }: Props) {
  const { text, kind, options, isRequired } = question;
  const label = isRequired ? text : apply.optional({ question: text });
  if (kind === 'text')
    return (
      <TextAreaField
        label={label}
        value={value}
        maxLength={APPLICATION_LIMITS.answerMax}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  if (kind === 'number')
    return (
      <TextField
        label={label}
        inputMode="decimal"
        dir="ltr"
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  const choices =
    kind === 'yesNo'
      ? [
          { value: 'yes', label: apply.yes },
          { value: 'no', label: apply.no },
        ]
      : options.map((option) => ({ value: option, label: option }));
  return (
    <SelectField
      label={label}
      value={value}
      options={[{ value: '', label: apply.chooseAnswer }, ...choices]}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
