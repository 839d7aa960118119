import { resetPassword } from '@weft/shared/accounts/contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { call } from '@/lib/api-client';
import { isApiError, messageOf } from '@/lib/api-error';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { usePageTitle } from '@/lib/page-title';
import { paths } from '@/lib/paths';
import { notify } from '@/notifications/notify';
import { BannerMessage } from '@/ui/banner-message';
import { Button } from '@/ui/button';
import { PasswordField } from '@/ui/password-field';
import { AuthFrame, AuthHeading } from '../components/auth-frame';
import { codeStateOf } from '../code-state';
import { newPasswordResolver } from '../new-password-rules';

const { done, failed, rules } = ACCOUNT_TEXTS;

interface Passwords {
  newPassword: string;
  confirmPassword: string;
}

const resolver = newPasswordResolver<Passwords>({
  required: ['newPassword', 'confirmPassword'],
  differ: rules.passwordsDiffer,
});

function ResetPasswordForm({ email }: { email: string }) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<{ message: string; isGrant: boolean }>();
  const form = useForm<Passwords>({
    resolver,
    defaultValues: { newPassword: '', confirmPassword: '' },
    reValidateMode: 'onSubmit',
  });
  // The rules stand in an order and speak one at a time: what the last one said is over with the next key.
  const onChange = () => form.clearErrors();
  const { errors, isSubmitting } = form.formState;

  const handleSubmit = form.handleSubmit(async ({ newPassword }) => {
    setFailure(undefined);
    try {
      await call(resetPassword, { body: { email, newPassword } });
      notify.success(done.passwordReset);
      await navigate(paths.signIn, { replace: true });
    } catch (error) {
      if (applyServerErrors(form, error, ['newPassword'])) return;
      setFailure({ message: messageOf(error, failed.reset), isGrant: isApiError(error, 'FORBIDDEN') });
    }
  });

  return (
    <form noValidate className="flex flex-col gap-[18px]" onSubmit={(event) => void handleSubmit(event)}>
      <AuthHeading title="Set a new password">At least 6 characters. Longer is better.</AuthHeading>
      {failure && (
        <BannerMessage tone="danger">
          <p>{failure.message}</p>
          {failure.isGrant && (
            <Link
              to={paths.forgotPassword}
              state={{ email }}
              className="font-semibold underline underline-offset-3"
            >
              Ask for a new code
            </Link>
          )}
        </BannerMessage>
      )}
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...form.register('newPassword', { onChange })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword', { onChange })}
      />
      <Button type="submit" size="lg" block busy={isSubmitting} busyText="Resetting...">
        Reset Password
      </Button>
    </form>
  );
}

/** `/reset-password`: reached through the code screen alone. */
export function ResetPasswordScreen() {
  usePageTitle('Set a new password');
  const { state } = useLocation();
  const { email, isPasswordReset } = codeStateOf(state);
  if (!email || !isPasswordReset) return <Navigate to={paths.forgotPassword} replace />;
  return (
    <AuthFrame>
      <ResetPasswordForm email={email} />
    </AuthFrame>
  );
}
