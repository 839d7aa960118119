import { verifyEmail } from '@weft/shared/accounts/contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '@/lib/api/api-client';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { dropRegistration } from '@/lib/api/session';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Button } from '@/ui/button/button';
import { buttonClass } from '@/ui/button/button-class';
import { cx } from '@/ui/cx';
import { BrokenThread, MailDrawing } from '@/ui/feedback/drawings';
import { Spinner } from '@/ui/feedback/spinner';
import { AuthFrame, AuthHeading } from '../components/auth-frame';
import { useAddressToken } from '../hooks/use-address-token';
import { clearRegistration } from '../registration-draft';

const { done, failed } = ACCOUNT_TEXTS;

type Progress =
  { kind: 'busy' } | { kind: 'done' } | { kind: 'failed'; message: string; isTransient: boolean };

/** Verifies the address with the token of the link. */
function useLinkToken() {
  const [progress, setProgress] = useState<Progress>({ kind: 'busy' });
  const verify = async (link: string) => {
    setProgress({ kind: 'busy' });
    try {
      await call(verifyEmail, { body: { token: link } });
      clearRegistration();
      dropRegistration();
      setProgress({ kind: 'done' });
    } catch (error) {
      const isTransient = !isApiError(error, 'OTP_INVALID') && !isApiError(error, 'OTP_EXPIRED');
      setProgress({ kind: 'failed', message: messageOf(error, failed.emailVerification), isTransient });
    }
  };
  const token = useAddressToken(paths.verifyEmail, (link) => void verify(link));
  const missing: Progress = { kind: 'failed', message: failed.linkExpired, isTransient: false };
  return { progress: token === '' ? missing : progress, retry: () => void verify(token) };
}

/** `/verify-email#token=`: target of the link in a verification mail. */
export function VerifyEmailScreen() {
  usePageTitle('Verify your email');
  const { progress, retry } = useLinkToken();
  return (
    <AuthFrame>
      <div className="flex flex-col gap-[18px]">
        <div className={cx('mx-auto', progress.kind === 'failed' ? 'w-40' : 'w-33')}>
          {progress.kind === 'failed' ? <BrokenThread /> : <MailDrawing />}
        </div>
        {progress.kind === 'busy' && (
          <>
            <AuthHeading title="Verify your email">One moment.</AuthHeading>
            <p role="status" className="flex items-center gap-3 text-muted">
              <Spinner /> Verifying...
            </p>
          </>
        )}
        {progress.kind === 'done' && (
          <>
            <AuthHeading title="Your email is verified" />
            <p role="status">{done.emailVerified}</p>
            <Link to={paths.signIn} className={buttonClass({ size: 'lg', block: true })}>
              Sign In
            </Link>
          </>
        )}
        {progress.kind === 'failed' && (
          <>
            <AuthHeading title="Verify your email" />
            <BannerMessage tone="danger">{progress.message}</BannerMessage>
            {progress.isTransient && (
              <Button size="lg" block onClick={retry}>
                Try Again
              </Button>
            )}
            <Link
              to={paths.verifyOtp}
              className={buttonClass({
                variant: progress.isTransient ? 'secondary' : 'primary',
                size: 'lg',
                block: true,
              })}
            >
              Enter a code instead
            </Link>
            <Link to={paths.signIn} className={buttonClass({ variant: 'ghost' })}>
              Back to Sign In
            </Link>
          </>
        )}
      </div>
    </AuthFrame>
  );
}
