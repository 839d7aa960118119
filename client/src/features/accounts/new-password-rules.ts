import { NewPassword } from '@weft/shared/accounts/fields';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import type { FieldErrors, FieldPath, Resolver } from 'react-hook-form';

interface NewPasswordForm {
  newPassword: string;
  confirmPassword: string;
}

/**
 * Returns a resolver that checks, in this order: required fields, equal passwords, length of the password. It reports only
 * the first error. `mismatch` returns the message for different passwords.
 */
export function newPasswordResolver<T extends NewPasswordForm>(form: {
  required: readonly FieldPath<T>[];
  mismatch: () => string;
}): Resolver<T> {
  const firstError = (
    values: T,
  ): { field: FieldPath<T> | 'newPassword' | 'confirmPassword'; message: string } | undefined => {
    const empty = form.required.find((name) => values[name as keyof T] === '');
    if (empty) return { field: empty, message: ACCOUNT_TEXTS.rules.allFields };
    if (values.newPassword !== values.confirmPassword)
      return { field: 'confirmPassword', message: form.mismatch() };
    const { error } = NewPassword.safeParse(values.newPassword);
    const message = error?.issues[0]?.message;
    return message === undefined ? undefined : { field: 'newPassword', message };
  };
  return (values) => {
    const issue = firstError(values);
    if (!issue) return { values, errors: {} };
    const errors = { [issue.field]: { type: 'rule', message: issue.message } };
    return { values: {}, errors: errors as FieldErrors<T> };
  };
}
