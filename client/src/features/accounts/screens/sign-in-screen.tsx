import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { appName } from '@weft/shared/app';
import { Suspense, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { call } from '@/lib/api/api-client';
import { isApiError, messageOf, errorText } from '@/lib/api/api-error';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { laterResolver } from '@/lib/forms/schema-resolver';
import { useFirstFocus } from '@/lib/forms/use-first-focus';
import { useForm } from '@/lib/forms/use-form';
import { hadPasswords } from '@/lib/browser/network-passwords';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { hasSessionEnded, returnPath, refusalReason } from '@/lib/storage/sign-in-return';
import { lazyView } from '@/lib/languages/lazy-view';
import { sessionToken } from '@/lib/api/session';
import { notify } from '@/alerts/toasts/notify';
import { ContactHint } from '@/ui/display/contact-hint';
import { RichText } from '@/ui/display/rich-text';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Button } from '@/ui/button/button';
import { PasswordField } from '@/ui/form/password-field';
import { TextField } from '@/ui/form/text-field';
import { AuthFrame, AuthHeading } from '../components/auth-frame';
import { parseCodeState } from '../code-state';
import { useEnter } from '../hooks/use-enter';
import { saveRegistrationEmail } from '../registration-draft';
import { refusalOf, type Refusal } from '../refusal';
import { useCodeStep } from '../second-factor/use-code-step';
import { supportsPasskeys } from '../passkeys/passkey-support';
import { texts } from '../texts/generated';

const { done, failed } = ACCOUNT_TEXTS;
const { signInScreen } = texts;

/** The calls with their rules, which load after the form is shown: they would be a ninth of the page's code. */
const loadCalls = () => import('@weft/shared/accounts/contract');
const loadRules = async () => (await loadCalls()).LoginInput;

const CodeStep = lazyView(async () => (await import('../second-factor/code-step')).CodeStep);
const OtherWays = lazyView(async () => (await import('../providers/other-ways')).OtherWays);

/** Offers a new code to a member whose address is not verified, then opens the code screen. */
function VerificationOffer({ email, message }: { email: string; message: string }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const handleSend = async () => {
    setBusy(true);
    try {
      const { sendOtp } = await loadCalls();
      const response = await call(sendOtp, { body: { email } });
      notify.info(response.message ?? done.codeSent);
    } catch (error) {
      // RATE_LIMITED means that a code was sent recently. It is still valid, so the code screen opens anyway.
      if (!isApiError(error, 'RATE_LIMITED')) {
        notify.error(errorText(error, { offline: failed.sendCode, fallback: failed.sendVerification }));
        setBusy(false);
        return;
      }
      notify.warning(messageOf(error, failed.sendCode));
    }
    saveRegistrationEmail(email);
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
        {signInScreen.newCode}
      </Button>
    </BannerMessage>
  );
}

type Outcome = { kind: 'unverified'; email: string; message: string } | ({ kind: 'failed' } & Refusal);

const registerPart = (text: string) => (
  <Link to={paths.register} className="link-text">
    {text}
  </Link>
);

/** The password. `refusal` is why an earlier sign-in failed at the code. */
function SignInForm({
  refusal,
  lastEmail,
  onCodeNeeded,
}: {
  refusal: Refusal | undefined;
  lastEmail: string;
  onCodeNeeded: (email: string) => void;
}) {
  usePageTitle(signInScreen.title);
  const enter = useEnter();
  const { state } = useLocation();
  // The code screen passes the address that was just verified.
  const { email = lastEmail } = parseCodeState(state);
  const [outcome, setOutcome] = useState<Outcome | undefined>(() => {
    if (refusal) return { kind: 'failed', ...refusal };
    const suspension = refusalReason(state);
    return suspension === undefined ? undefined : { kind: 'failed', message: suspension, isSuspended: true };
  });
  const [hasPasswords, setHasPasswords] = useState(hadPasswords);
  const form = useForm({
    resolver: laterResolver(loadRules),
    defaultValues: { email, password: '' },
  });
  useEffect(() => {
    // A failure is shown when the form is sent, which tries again.
    loadCalls().catch(() => undefined);
  }, []);
  useFirstFocus(form, email === '' ? 'email' : 'password');
  const { errors, isSubmitting } = form.formState;

  const handleSubmit = form.handleSubmit(async (body) => {
    setOutcome(undefined);
    try {
      const { login } = await loadCalls();
      await enter(await call(login, { body }));
    } catch (error) {
      const refused = refusalOf(error, failed.login);
      if (isApiError(error, 'EMAIL_NOT_VERIFIED'))
        setOutcome({ kind: 'unverified', email: body.email, message: refused.message });
      else if (isApiError(error, 'SECOND_FACTOR_REQUIRED')) onCodeNeeded(body.email);
      else if (!applyServerErrors(form, error, ['email', 'password']))
        setOutcome({ kind: 'failed', ...refused });
    }
  });

  const handleFailure = (refused: Refusal | undefined) =>
    setOutcome(refused && { kind: 'failed', ...refused });

  return (
    <form noValidate className="flex flex-col gap-[18px]" onSubmit={(event) => void handleSubmit(event)}>
      <AuthHeading title={signInScreen.title}>{signInScreen.text}</AuthHeading>
      {outcome?.kind === 'failed' && (
        <BannerMessage tone="danger">
          <p>{outcome.message}</p>
          {outcome.isSuspended && <ContactHint />}
        </BannerMessage>
      )}
      {outcome?.kind === 'unverified' && (
        <VerificationOffer email={outcome.email} message={outcome.message} />
      )}
      <Suspense fallback={<div className={supportsPasskeys() ? 'h-[86px]' : undefined} />}>
        <OtherWays onSignedIn={enter} onFailure={handleFailure} onPasswords={setHasPasswords} />
      </Suspense>
      {hasPasswords && (
        <>
          <TextField
            label={texts.email}
            type="email"
            autoComplete="username webauthn"
            inputMode="email"
            error={errors.email?.message}
            {...form.register('email')}
          />
          <PasswordField
            label={texts.password}
            autoComplete="current-password"
            error={errors.password?.message}
            aside={
              <Link to={paths.forgotPassword} className="link-text text-small">
                {signInScreen.forgot}
              </Link>
            }
            {...form.register('password')}
          />
          <Button type="submit" size="lg" block busy={isSubmitting} busyText={signInScreen.busy}>
            {texts.signIn}
          </Button>
        </>
      )}
      <p className="text-center text-muted">
        <RichText
          parts={signInScreen.register({
            app: appName(),
            create: registerPart,
          })}
        />
      </p>
    </form>
  );
}

/** The password, then the code if the member has an authenticator app. */
function SignInSteps() {
  const enter = useEnter();
  const { waiting, wait, close } = useCodeStep();
  const [lastEmail, setLastEmail] = useState(waiting?.email ?? '');
  const [refusal, setRefusal] = useState<Refusal>();
  if (waiting) {
    const handleExpired = (reason: Refusal) => {
      setRefusal(reason);
      close();
    };
    return (
      <Suspense fallback={<div className="h-80" />}>
        <CodeStep onSignedIn={enter} onExpired={handleExpired} onBack={close} />
      </Suspense>
    );
  }
  return (
    <SignInForm
      refusal={refusal}
      lastEmail={lastEmail}
      onCodeNeeded={(email) => {
        setRefusal(undefined);
        setLastEmail(email);
        wait(email);
      }}
    />
  );
}

/** `/`: the sign-in form. With a session it redirects; the next screen finds out whether the session is still valid. */
export function SignInScreen() {
  const { state } = useLocation();
  const [hadSession] = useState(() => sessionToken() !== undefined && !hasSessionEnded(state));
  if (hadSession) return <Navigate to={returnPath(state) ?? paths.dashboard} replace />;
  return (
    <AuthFrame>
      <SignInSteps />
    </AuthFrame>
  );
}
