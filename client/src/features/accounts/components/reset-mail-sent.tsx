import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { buttonClass } from '@/ui/button/button-class';
import { RichText } from '@/ui/display/rich-text';
import { MailDrawing } from '@/ui/feedback/drawings';
import { BackToSignIn } from './back-to-sign-in';
import type { CodeState } from '../code-state';
import { useResend } from '../hooks/use-resend';
import { addressPart, AuthHeading } from './auth-frame';
import { texts } from '../texts/generated';

const { forgotPassword } = texts;

/** `/forgot-password` after a mail was sent: offers the code screen and another mail. */
export function ResetMailSent({ email }: { email: string }) {
  const resend = useResend({ email, isPasswordReset: true });
  return (
    <div className="flex flex-col gap-[18px]">
      <div className="mx-auto w-33">
        <MailDrawing />
      </div>
      <AuthHeading title={forgotPassword.sentTitle}>
        <RichText
          parts={forgotPassword.sentTo({
            email,
            b: addressPart,
          })}
        />{' '}
        <Link
          to={paths.forgotPassword}
          replace
          state={{ email } satisfies CodeState}
          className="link-text text-small whitespace-nowrap"
        >
          {texts.changeEmail}
        </Link>
      </AuthHeading>
      <Link
        to={paths.verifyOtp}
        state={{ email, isPasswordReset: true } satisfies CodeState}
        className={buttonClass({ size: 'lg', block: true })}
      >
        {forgotPassword.enterCode}
      </Link>
      <Button
        variant="secondary"
        size="lg"
        block
        className="num"
        inactive={resend.secondsLeft > 0}
        busy={resend.isBusy}
        onClick={() => void resend.send()}
      >
        {resend.secondsLeft > 0
          ? forgotPassword.resendIn({ seconds: resend.secondsLeft })
          : forgotPassword.resend}
      </Button>
      <BackToSignIn />
    </div>
  );
}
