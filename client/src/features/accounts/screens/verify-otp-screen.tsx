import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { ArrowLeft } from 'lucide-react';
import type { FormEvent } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { buttonClass } from '@/ui/button/button-class';
import { RichText } from '@/ui/display/rich-text';
import { OtpBoxes } from '@/ui/form/otp-boxes';
import { BackToSignIn } from '../components/back-to-sign-in';
import { addressPart, AuthFrame, AuthHeading, promises, type AuthAside } from '../components/auth-frame';
import { parseCodeState } from '../code-state';
import { useCodeEntry } from '../hooks/use-code-entry';
import { useResend } from '../hooks/use-resend';
import { registrationEmail } from '../registration-draft';
import { texts } from '../texts/generated';

const MINUTE = 60_000;

const { code, panel } = texts;

const registrationAside = (): AuthAside => ({ title: panel.verifyTitle, text: panel.verifyText });

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
      <AuthHeading title={code.title}>
        <RichText
          parts={code.sentTo({
            email,
            b: addressPart,
          })}
        />{' '}
        <Link to={origin} state={originState} className="link-text text-small whitespace-nowrap">
          {texts.changeEmail}
        </Link>
      </AuthHeading>
      <OtpBoxes
        label={code.label}
        length={ACCOUNT_LIMITS.codeLength}
        value={digits}
        onChange={setDigits}
        error={error}
      />
      <p className="text-small text-muted">{code.hint({ minutes: ACCOUNT_LIMITS.codeLifetime / MINUTE })}</p>
      <Button type="submit" size="lg" block disabled={!isComplete} busy={isBusy} busyText={texts.verifying}>
        {code.verify}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {isPasswordReset ? (
          <BackToSignIn className="-ms-4" />
        ) : (
          <Link
            to={origin}
            state={originState}
            className={buttonClass({ variant: 'ghost', className: '-ms-4' })}
          >
            <ArrowLeft aria-hidden="true" className="size-[18px]" />
            {code.backToRegistration}
          </Link>
        )}
        <Button
          variant="ghost"
          className="num"
          inactive={resend.secondsLeft > 0}
          busy={resend.isBusy}
          onClick={() => void resend.send()}
        >
          {resend.secondsLeft > 0 ? code.resendIn({ seconds: resend.secondsLeft }) : code.resend}
        </Button>
      </div>
    </form>
  );
}

/** `/verify-otp`: asks for the mailed code of a registration or a password reset. */
export function VerifyOtpScreen() {
  usePageTitle(code.title);
  const { state } = useLocation();
  const { email = registrationEmail(), isPasswordReset = false } = parseCodeState(state);
  if (!email) return <Navigate to={paths.register} replace />;
  return (
    <AuthFrame aside={isPasswordReset ? promises() : registrationAside()}>
      <VerifyOtpForm key={email} email={email} isPasswordReset={isPasswordReset} />
    </AuthFrame>
  );
}
