import { SAFETY_LIMITS } from '@weft/shared/limits';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextAreaField } from '@/ui/form/text-area-field';
import { TextCounter } from '@/ui/form/text-counter';
import { texts } from '../../texts/generated';

/** A note for other moderators, stored in the audit trail. */
export function ModeratorNote({
  field,
  typed,
  error,
}: {
  field: UseFormRegisterReturn;
  /** Current text, for the counter. */
  typed: string;
  error: string | undefined;
}) {
  return (
    <TextAreaField
      label={texts.decide.note}
      rows={3}
      hint={texts.decide.noteHint}
      error={error}
      aside={<TextCounter length={typed.trim().length} max={SAFETY_LIMITS.noteMax} />}
      {...field}
    />
  );
}
