import { verifyEmail } from '@weft/shared/accounts/contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { useState, type ComponentType } from 'react';
import { Link, useParams } from 'react-router-dom';
import { call } from '@/lib/api/api-client';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { dropRegistration } from '@/lib/api/session';
import { buttonClass } from '@/ui/button/button-class';
import { MailDrawing } from '@/ui/feedback/drawings';
import { Spinner } from '@/ui/feedback/spinner';
import { AuthFrame, AuthHeading } from '../components/auth-frame';
import { LinkFailure } from '../components/link-failure';
import { ConfirmEmail } from '../email-change/confirm-email';
import { UndoEmail } from '../email-change/undo-email';
import { useAddressToken } from '../hooks/use-address-token';
import { clearRegistration } from '../registration-draft';
import { texts } from '../texts/generated';

const { done, failed } = ACCOUNT_TEXTS;

type Progress =
  | { kind: 'busy' }
  | { kind: 'done' }
  | { kind: 'failed'; message: string; isTransient: boolean };

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

function Verification({ isDone }: { isDone: boolean }) {
  return (
    <div className="flex flex-col gap-[18px]">
      <div className="mx-auto w-33">
        <MailDrawing />
      </div>
      {isDone ? (
        <>
          <AuthHeading title={texts.verifyEmail.done} />
          <p role="status">{done.emailVerified}</p>
          <Link to={paths.signIn} className={buttonClass({ size: 'lg', block: true })}>
            {texts.signIn}
          </Link>
        </>
      ) : (
        <>
          <AuthHeading title={texts.verifyEmail.title}>{texts.oneMoment}</AuthHeading>
          <p role="status" className="flex items-center gap-3 text-muted">
            <Spinner /> {texts.verifying}
          </p>
        </>
      )}
    </div>
  );
}

function VerifyEmail() {
  usePageTitle(texts.verifyEmail.title);
  const { progress, retry } = useLinkToken();
  if (progress.kind !== 'failed') return <Verification isDone={progress.kind === 'done'} />;
  return (
    <LinkFailure
      title={texts.verifyEmail.title}
      message={progress.message}
      isTransient={progress.isTransient}
      onRetry={retry}
      otherWay={{ to: paths.verifyOtp, text: texts.verifyEmail.enterCode }}
    />
  );
}

const SCREENS: Readonly<Record<string, ComponentType>> = { new: ConfirmEmail, undo: UndoEmail };

/**
 * Targets of links in mails: `/verify-email#token=` verifies the address of a new account, `/verify-email/new` a
 * member's new address, and `/verify-email/undo` goes back to the former one.
 */
export function VerifyEmailScreen() {
  const { action = '' } = useParams();
  const Content = SCREENS[action] ?? VerifyEmail;
  return (
    <AuthFrame>
      <Content />
    </AuthFrame>
  );
}
