import { useEffect, useEffectEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** Puts the focus into the field that a form is for, as it appears. */
export function useFirstFocus<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'setFocus'>,
  field: FieldPath<T>,
): void {
  const focus = useEffectEvent(() => form.setFocus(field));
  useEffect(() => focus(), []);
}
