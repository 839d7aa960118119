import { useEffect, useEffectEvent } from 'react';
import { useForm as useHookForm, type FieldPath, type FieldValues, type UseFormProps } from 'react-hook-form';
import { pageLanguage } from '../languages/page-language';

/** Paths of the fields whose message is of a rule of the form, and not from the server. */
function pathsOf(errors: object, prefix = ''): string[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null || key === 'ref') return [];
    const path = `${prefix}${key}`;
    if (!('type' in error) || typeof error.type !== 'string') return pathsOf(error, `${path}.`);
    return error.type === 'rule' ? [path] : [];
  });
}

/** A form whose messages below fields follow the page's language: these fields are validated again. */
export function useForm<Values extends FieldValues, Context = unknown, Output = Values>(
  props: UseFormProps<Values, Context, Output>,
) {
  const form = useHookForm<Values, Context, Output>(props);
  const { errors } = form.formState;
  const translate = useEffectEvent(() => {
    const paths = pathsOf(errors) as FieldPath<Values>[];
    if (paths.length > 0) void form.trigger(paths);
  });
  useEffect(() => pageLanguage.subscribe(() => translate()), []);
  return form;
}
