import { useEffect } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useForm } from './use-form';

/**
 * A form of stored values that others can change as well. Its fields follow them, so that saving does not undo what somebody else
 * has saved meanwhile; a field that was changed keeps what was entered until it is stored. The values are texts, numbers and booleans.
 */
export function useStoredForm<Values extends FieldValues>(stored: Values) {
  const form = useForm<Values>({ values: stored, resetOptions: { keepDirtyValues: true } });
  const { getFieldState, getValues, resetField } = form;
  // A field that was saved still counts as changed, and would not follow the next change of somebody else.
  useEffect(() => {
    for (const name of Object.keys(stored) as FieldPath<Values>[])
      if (getFieldState(name).isDirty && getValues(name) === stored[name])
        resetField(name, { keepError: true });
  }, [stored, getFieldState, getValues, resetField]);
  return form;
}
