import { login, LoginInput, sendOtp } from '@weft/shared/accounts/contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { APP_NAME } from '@weft/shared/app';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { call } from '@/lib/api-client';
import { isApiError, messageOf } from '@/lib/api-error';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { schemaResolver } from '@/lib/forms/schema-resolver';
import { usePageTitle } from '@/lib/page-title';
import { paths } from '@/lib/paths';
import { hasSessionEnded, placeOf, refusalOf } from '@/lib/place-state';
import { keepSession, sessionToken } from '@/lib/session';
import { notify } from '@/notifications/notify';
import { BannerMessage } from '@/ui/banner-message';
import { Button } from '@/ui/button';
import { PasswordField } from '@/ui/password-field';
import { TextField } from '@/ui/text-field';
import { AuthFrame, AuthHeading } from '../components/auth-frame';
import { keepRegistrationEmail } from '../registration-draft';

const { done, failed } = ACCOUNT_TEXTS;

/** Offered to a member who never verified their address: a new code, and the screen to enter it. */
function VerificationOffer({ email, message }: { email: string; message: string }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const handleSend = async () => {
    setBusy(true);
    try {
      const { message: said } = await call(sendOtp, { body: { email } });
      notify.info(said ?? done.codeSent);
    } catch (error) {
      // A code sent a moment ago is still good, so a pause that isn't over is no reason to stay here.
      if (!isApiError(error, 'RATE_LIMITED')) {
        notify.error(messageOf(error, failed.sendCode));
        setBusy(false);
        return;
      }
      notify.warning(messageOf(error, failed.sendCode));
    }
    keepRegistrationEmail(email);
    await navigate(paths.verifyOtp, { state: { email } });
  };
  return (
    <BannerMessage tone="info">
      <p>{message}</p>
      <Button
        size="sm"
        variant="secondary"
        className="mt-2.5"
        busy={isBusy}
        onClick={() => void handleSend()}
      >
        Send a new code
      </Button>
    </BannerMessage>
  );
}

type Outcome = { kind: 'unverified'; email: string; message: string } | { kind: 'failed'; message: string };

function SignInForm() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [outcome, setOutcome] = useState<Outcome | undefined>(() => {
    const message = refusalOf(state);
    return message === undefined ? undefined : { kind: 'failed', message };
  });
  const form = useForm({
    resolver: schemaResolver(LoginInput),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const handleSubmit = form.handleSubmit(async (body) => {
    setOutcome(undefined);
    try {
      const { token } = await call(login, { body });
      keepSession(token);
      notify.success(done.login);
      await navigate(placeOf(state) ?? paths.dashboard, { replace: true });
    } catch (error) {
      const message = messageOf(error, failed.login);
      if (isApiError(error, 'EMAIL_NOT_VERIFIED'))
        setOutcome({ kind: 'unverified', email: body.email, message });
      else if (!applyServerErrors(form, error, ['email', 'password']))
        setOutcome({ kind: 'failed', message });
    }
  });

  return (
    <form noValidate className="flex flex-col gap-[18px]" onSubmit={(event) => void handleSubmit(event)}>
      <AuthHeading title="Sign in">Welcome back. Pick up where you left off.</AuthHeading>
      {outcome?.kind === 'failed' && <BannerMessage tone="danger">{outcome.message}</BannerMessage>}
      {outcome?.kind === 'unverified' && (
        <VerificationOffer email={outcome.email} message={outcome.message} />
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        aside={
          <Link to={paths.forgotPassword} className="link-text text-small">
            Forgot password?
          </Link>
        }
        {...form.register('password')}
      />
      <Button type="submit" size="lg" block busy={isSubmitting} busyText="Signing In...">
        Sign In
      </Button>
      <p className="text-center text-muted">
        New to {APP_NAME}?{' '}
        <Link to={paths.register} className="link-text">
          Create an account
        </Link>
      </p>
    </form>
  );
}

/** `/`: signing in. Whoever has a session already goes on; the next screen finds out whether it is worth anything. */
export function SignInScreen() {
  usePageTitle('Sign in');
  const { state } = useLocation();
  const [hadSession] = useState(() => sessionToken() !== undefined && !hasSessionEnded(state));
  if (hadSession) return <Navigate to={placeOf(state) ?? paths.dashboard} replace />;
  return (
    <AuthFrame>
      <SignInForm />
    </AuthFrame>
  );
}
