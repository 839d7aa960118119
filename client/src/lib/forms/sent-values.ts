import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Remembers the values that a form sends. After the response, `show` puts the stored values into the form, except into fields
 * that were changed meanwhile, which stay unsaved. `hasNewer` returns whether there are any by now.
 */
export function sentValues<T extends FieldValues>(form: Pick<UseFormReturn<T>, 'getValues' | 'reset'>) {
  let known = structuredClone(form.getValues());
  let newer: Partial<T> = {};
  const hasNewer = (): boolean => {
    const changed = Object.entries<unknown>(form.getValues()).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name]),
    );
    newer = { ...newer, ...(Object.fromEntries(changed) as Partial<T>) };
    return Object.keys(newer).length > 0;
  };
  return {
    hasNewer,
    show: (stored: T): void => {
      const isNewer = hasNewer();
      form.reset(stored);
      if (isNewer) form.reset({ ...stored, ...newer }, { keepDefaultValues: true });
      known = structuredClone(form.getValues());
    },
  };
}
