import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { ArrowLeft } from 'lucide-react';
import type { FormEvent } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { buttonClass } from '@/ui/button/button-class';
import { OtpBoxes } from '@/ui/form/otp-boxes';
import { BackToSignIn } from '../components/back-to-sign-in';
import { AuthFrame, AuthHeading, PROMISES, type AuthAside } from '../components/auth-frame';
import { parseCodeState } from '../code-state';
import { useCodeEntry } from '../hooks/use-code-entry';
import { useResend } from '../hooks/use-resend';
import { registrationEmail } from '../registration-draft';

const MINUTE = 60_000;

const REGISTRATION_ASIDE: AuthAside = {
  title: 'One last thread to tie.',
  text: 'We send a six-digit code so that nobody else can register with your email.',
};

function VerifyOtpForm({ email, isPasswordReset }: { email: string; isPasswordReset: boolean }) {
  const { digits, setDigits, error, isBusy, isComplete, submit } = useCodeEntry({ email, isPasswordReset });
  const resend = useResend({ email, isPasswordReset });
  // "Change email" returns to the form where the address was typed. Its other values are kept.
  const origin = isPasswordReset ? paths.forgotPassword : paths.register;
  const originState = isPasswordReset ? { email } : { step: 1 };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form noValidate className="flex flex-col gap-[18px]" onSubmit={handleSubmit}>
      <AuthHeading title="Verify code">
        Enter the code we sent to <strong className="font-semibold wrap-anywhere text-text">{email}</strong>{' '}
        <Link to={origin} state={originState} className="link-text text-small whitespace-nowrap">
          Change email
        </Link>
      </AuthHeading>
      <OtpBoxes
        label="Six-digit code"
        length={ACCOUNT_LIMITS.codeLength}
        value={digits}
        onChange={setDigits}
        error={error}
      />
      <p className="text-small text-muted">
        You can paste the whole code. It has six digits and expires in {ACCOUNT_LIMITS.codeLifetime / MINUTE}{' '}
        minutes.
      </p>
      <Button type="submit" size="lg" block disabled={!isComplete} busy={isBusy} busyText="Verifying...">
        Verify
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {isPasswordReset ? (
          <BackToSignIn className="-ml-4" />
        ) : (
          <Link
            to={origin}
            state={originState}
            className={buttonClass({ variant: 'ghost', className: '-ml-4' })}
          >
            <ArrowLeft aria-hidden="true" className="size-[18px]" />
            Back to Registration
          </Link>
        )}
        <Button
          variant="ghost"
          className="num"
          inactive={resend.secondsLeft > 0}
          busy={resend.isBusy}
          onClick={() => void resend.send()}
        >
          {resend.secondsLeft > 0 ? `Resend code in ${resend.secondsLeft} s` : 'Resend code'}
        </Button>
      </div>
    </form>
  );
}

/** `/verify-otp`: asks for the mailed code of a registration or a password reset. */
export function VerifyOtpScreen() {
  usePageTitle('Verify code');
  const { state } = useLocation();
  const { email = registrationEmail(), isPasswordReset = false } = parseCodeState(state);
  if (!email) return <Navigate to={paths.register} replace />;
  return (
    <AuthFrame aside={isPasswordReset ? PROMISES : REGISTRATION_ASIDE}>
      <VerifyOtpForm key={email} email={email} isPasswordReset={isPasswordReset} />
    </AuthFrame>
  );
}
