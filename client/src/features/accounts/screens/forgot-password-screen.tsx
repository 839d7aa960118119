import { EmailInput, forgotPassword } from '@weft/shared/accounts/contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { QueryScope } from '@/lib/api/query-scope';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { schemaResolver } from '@/lib/forms/schema-resolver';
import { useFirstFocus } from '@/lib/forms/use-first-focus';
import { useForm } from '@/lib/forms/use-form';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { notify } from '@/alerts/toasts/notify';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Button } from '@/ui/button/button';
import { TextField } from '@/ui/form/text-field';
import { BackToSignIn } from '../components/back-to-sign-in';
import { AuthFrame, AuthHeading } from '../components/auth-frame';
import { Refused } from '../components/refused';
import { ResetMailSent } from '../components/reset-mail-sent';
import { parseCodeState, type CodeState } from '../code-state';
import { useHasPasswords } from '../providers/use-has-passwords';
import { texts } from '../texts/generated';

const { done, failed } = ACCOUNT_TEXTS;

function ForgotPasswordForm({ email }: { email: string }) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const form = useForm({ resolver: schemaResolver(EmailInput), defaultValues: { email } });
  useFirstFocus(form, 'email');
  const { errors, isSubmitting } = form.formState;

  const handleSubmit = form.handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      await call(forgotPassword, { body });
      notify.success(done.resetSent);
      const sent: CodeState = { email: body.email, isPasswordReset: true };
      // After Back, this screen says that the mail was sent and can send another.
      await navigate(paths.forgotPassword, { replace: true, state: sent });
      await navigate(paths.verifyOtp, { state: sent });
    } catch (error) {
      if (!applyServerErrors(form, error, ['email'])) setFailure(messageOf(error, failed.sendReset));
    }
  });

  return (
    <form noValidate className="flex flex-col gap-[18px]" onSubmit={(event) => void handleSubmit(event)}>
      <AuthHeading title={texts.forgotPassword.title}>{texts.forgotPassword.text}</AuthHeading>
      {failure && <BannerMessage tone="danger">{failure}</BannerMessage>}
      <TextField
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" size="lg" block busy={isSubmitting} busyText={texts.sending}>
        {texts.forgotPassword.send}
      </Button>
      <BackToSignIn />
    </form>
  );
}

function ForgotPassword({ email }: { email: string }) {
  const hasPasswords = useHasPasswords();
  const { offTitle, offText } = texts.forgotPassword;
  return hasPasswords ? <ForgotPasswordForm email={email} /> : <Refused title={offTitle} text={offText} />;
}

/** `/forgot-password`: requests a reset mail, then opens the code screen. */
export function ForgotPasswordScreen() {
  usePageTitle(texts.forgotPassword.title);
  const { state } = useLocation();
  const { email = '', isPasswordReset } = parseCodeState(state);
  return (
    <AuthFrame>
      {isPasswordReset ? (
        <ResetMailSent email={email} />
      ) : (
        <QueryScope>
          <ForgotPassword key={email} email={email} />
        </QueryScope>
      )}
    </AuthFrame>
  );
}
