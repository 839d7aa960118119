import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { useFirstFocus } from '@/lib/forms/use-first-focus';
import { useForm } from '@/lib/forms/use-form';
import { paths } from '@/lib/paths';
import { notify } from '@/alerts/toasts/notify';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Button } from '@/ui/button/button';
import { PasswordField } from '@/ui/form/password-field';
import type { CodeState } from '../code-state';
import { newPasswordResolver } from '../new-password-rules';
import { AuthHeading } from './auth-frame';
import { texts } from '../texts/generated';

const { done, failed, rules } = ACCOUNT_TEXTS;

interface Passwords {
  newPassword: string;
  confirmPassword: string;
}

const resolver = newPasswordResolver<Passwords>({
  required: ['newPassword', 'confirmPassword'],
  mismatch: () => rules.passwordsDiffer,
});

/** Form for a new password. `save` proves the address, with the grant of a verified code or with the mailed link. */
export function ResetPasswordForm({
  email,
  save,
}: {
  email: string;
  save: (newPassword: string) => Promise<unknown>;
}) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<{ message: string; isProof: boolean }>();
  const form = useForm<Passwords>({
    resolver,
    defaultValues: { newPassword: '', confirmPassword: '' },
    reValidateMode: 'onSubmit',
  });
  useFirstFocus(form, 'newPassword');
  // The resolver reports one error at a time, so typing in either field clears it.
  const onChange = () => form.clearErrors();
  const { errors, isSubmitting } = form.formState;

  const handleSubmit = form.handleSubmit(async ({ newPassword }) => {
    setFailure(undefined);
    try {
      await save(newPassword);
      notify.success(done.passwordReset);
      await navigate(paths.signIn, { replace: true });
    } catch (error) {
      if (applyServerErrors(form, error, ['newPassword'])) return;
      const isProof = isApiError(error, 'FORBIDDEN') || isApiError(error, 'OTP_EXPIRED');
      setFailure({ message: messageOf(error, failed.reset), isProof });
    }
  });

  return (
    <form noValidate className="flex flex-col gap-[18px]" onSubmit={(event) => void handleSubmit(event)}>
      <AuthHeading title={texts.resetPassword.title}>
        {texts.resetPassword.text({ count: ACCOUNT_LIMITS.passwordMin })}
      </AuthHeading>
      {failure && (
        <BannerMessage tone="danger">
          <p>{failure.message}</p>
          {failure.isProof && (
            <Link
              to={paths.forgotPassword}
              state={{ email } satisfies CodeState}
              className="font-semibold underline underline-offset-3"
            >
              {texts.resetPassword.newCode}
            </Link>
          )}
        </BannerMessage>
      )}
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={texts.resetPassword.newPassword}
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...form.register('newPassword', { onChange })}
      />
      <PasswordField
        label={texts.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword', { onChange })}
      />
      <Button type="submit" size="lg" block busy={isSubmitting} busyText={texts.resetPassword.busy}>
        {texts.resetPassword.reset}
      </Button>
    </form>
  );
}
