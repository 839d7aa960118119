import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { buttonClass } from '@/ui/button/button-class';
import { MailDrawing } from '@/ui/feedback/drawings';
import { BackToSignIn } from './back-to-sign-in';
import type { CodeState } from '../code-state';
import { useResend } from '../hooks/use-resend';
import { AuthHeading } from './auth-frame';

/** `/forgot-password` after a mail was sent: offers the code screen and another mail. */
export function ResetMailSent({ email }: { email: string }) {
  const resend = useResend({ email, isPasswordReset: true });
  return (
    <div className="flex flex-col gap-[18px]">
      <div className="mx-auto w-33">
        <MailDrawing />
      </div>
      <AuthHeading title="Check your email">
        We sent a reset code to <strong className="font-semibold wrap-anywhere text-text">{email}</strong>{' '}
        <Link
          to={paths.forgotPassword}
          replace
          state={{ email } satisfies CodeState}
          className="link-text text-small whitespace-nowrap"
        >
          Change email
        </Link>
      </AuthHeading>
      <Link
        to={paths.verifyOtp}
        state={{ email, isPasswordReset: true } satisfies CodeState}
        className={buttonClass({ size: 'lg', block: true })}
      >
        Enter the code
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
        {resend.secondsLeft > 0 ? `Resend Email in ${resend.secondsLeft} s` : 'Resend Email'}
      </Button>
      <BackToSignIn />
    </div>
  );
}
