import { SAFETY_LIMITS } from '@weft/shared/limits';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextAreaField } from '@/ui/form/text-area-field';
import { TextCounter } from '@/ui/form/text-counter';

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
      label="Note"
      rows={3}
      hint="Visible only to moderators and in the audit trail"
      error={error}
      aside={<TextCounter length={typed.trim().length} max={SAFETY_LIMITS.noteMax} />}
      {...field}
    />
  );
}
