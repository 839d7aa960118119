import { checkResetLink, resetPasswordByLink } from '@weft/shared/accounts/reset-link-contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { call } from '@/lib/api/api-client';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { paths } from '@/lib/paths';
import { Spinner } from '@/ui/feedback/spinner';
import { useAddressToken } from '../hooks/use-address-token';
import { AuthHeading } from './auth-frame';
import { LinkFailure } from './link-failure';
import { ResetPasswordForm } from './reset-password-form';
import { texts } from '../texts/generated';

type Progress =
  | { kind: 'busy' }
  | { kind: 'good'; email: string }
  | { kind: 'failed'; message: string; isTransient: boolean };

/** Target of the link in a reset mail. Opening it doesn't use it up, because mail scanners open links too. */
export function ResetByLink() {
  const [progress, setProgress] = useState<Progress>({ kind: 'busy' });
  const check = async (link: string) => {
    setProgress({ kind: 'busy' });
    try {
      const { email } = await call(checkResetLink, { body: { token: link } });
      setProgress({ kind: 'good', email });
    } catch (error) {
      const isTransient = !isApiError(error, 'OTP_EXPIRED') && !isApiError(error, 'VALIDATION_FAILED');
      setProgress({ kind: 'failed', message: messageOf(error, ACCOUNT_TEXTS.failed.reset), isTransient });
    }
  };
  const token = useAddressToken(paths.resetPassword, (link) => void check(link));
  if (token === '') return <Navigate to={paths.forgotPassword} replace />;

  if (progress.kind === 'good') {
    return (
      <ResetPasswordForm
        email={progress.email}
        save={(newPassword) => call(resetPasswordByLink, { body: { token, newPassword } })}
      />
    );
  }
  if (progress.kind === 'busy') {
    return (
      <div className="flex flex-col gap-[18px]">
        <AuthHeading title={texts.resetPassword.title}>{texts.oneMoment}</AuthHeading>
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner /> {texts.resetPassword.checking}
        </p>
      </div>
    );
  }
  return (
    <LinkFailure
      title={texts.resetPassword.title}
      message={progress.message}
      isTransient={progress.isTransient}
      onRetry={() => void check(token)}
      otherWay={{ to: paths.forgotPassword, text: texts.resetPassword.newLink }}
    />
  );
}
