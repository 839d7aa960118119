import { useEffect, useEffectEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** Focuses the form's main field on mount. */
export function useFirstFocus<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'setFocus'>,
  field: FieldPath<T>,
): void {
  const focus = useEffectEvent(() => form.setFocus(field));
  useEffect(() => focus(), []);
}
