import { NewPassword } from '@weft/shared/accounts/fields';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import type { FieldErrors, FieldPath, Resolver } from 'react-hook-form';

/** A form that sets a password. */
interface NewPasswordForm {
  newPassword: string;
  confirmPassword: string;
}

/**
 * Validates a form that sets a password: all fields filled in, then both passwords equal, then the length. Reports one error
 * at a time, at its field.
 */
export function newPasswordResolver<T extends NewPasswordForm>(form: {
  required: readonly FieldPath<T>[];
  differ: string;
}): Resolver<T> {
  const broken = (
    values: T,
  ): { field: FieldPath<T> | 'newPassword' | 'confirmPassword'; message: string } | undefined => {
    const empty = form.required.find((name) => values[name as keyof T] === '');
    if (empty) return { field: empty, message: ACCOUNT_TEXTS.rules.allFields };
    if (values.newPassword !== values.confirmPassword)
      return { field: 'confirmPassword', message: form.differ };
    const { error } = NewPassword.safeParse(values.newPassword);
    const message = error?.issues[0]?.message;
    return message === undefined ? undefined : { field: 'newPassword', message };
  };
  return (values) => {
    const issue = broken(values);
    if (!issue) return { values, errors: {} };
    const errors = { [issue.field]: { type: 'rule', message: issue.message } };
    return { values: {}, errors: errors as FieldErrors<T> };
  };
}
