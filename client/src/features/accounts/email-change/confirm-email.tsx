import { confirmEmailChange } from '@weft/shared/accounts/email-change/contract';
import { EMAIL_CHANGE_TEXTS } from '@weft/shared/accounts/email-change/texts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '@/lib/api/api-client';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { MailDrawing } from '@/ui/feedback/drawings';
import { Spinner } from '@/ui/feedback/spinner';
import { AuthHeading } from '../components/auth-frame';
import { LinkFailure } from '../components/link-failure';
import { useAddressToken } from '../hooks/use-address-token';
import { texts } from './texts/generated';

type Progress =
  | { kind: 'busy' }
  | { kind: 'done' }
  | { kind: 'failed'; message: string; isTransient: boolean };

const { confirm } = texts;

/** Confirms a new address with the mailed link. */
export function ConfirmEmail() {
  usePageTitle(confirm.title);
  const [progress, setProgress] = useState<Progress>({ kind: 'busy' });
  const open = async (token: string) => {
    setProgress({ kind: 'busy' });
    try {
      await call(confirmEmailChange, { body: { token } });
      setProgress({ kind: 'done' });
    } catch (error) {
      const isTransient = !isApiError(error, 'OTP_EXPIRED') && !isApiError(error, 'EMAIL_TAKEN');
      setProgress({ kind: 'failed', message: messageOf(error, confirm.failed), isTransient });
    }
  };
  const token = useAddressToken(`${paths.verifyEmail}/new`, (link) => void open(link));
  const missing: Progress = { kind: 'failed', message: EMAIL_CHANGE_TEXTS.expired, isTransient: false };
  const shown = token === '' ? missing : progress;
  if (shown.kind === 'failed') {
    return (
      <LinkFailure
        title={confirm.title}
        message={shown.message}
        isTransient={shown.isTransient}
        onRetry={() => void open(token)}
        otherWay={{ to: paths.settings, text: confirm.again }}
      />
    );
  }
  return (
    <div className="flex flex-col gap-[18px]">
      <div className="mx-auto w-33">
        <MailDrawing />
      </div>
      {shown.kind === 'done' ? (
        <>
          <AuthHeading title={confirm.done} />
          <p role="status">{EMAIL_CHANGE_TEXTS.confirmed}</p>
          <Link to={paths.signIn} className={buttonClass({ size: 'lg', block: true })}>
            {confirm.next}
          </Link>
        </>
      ) : (
        <>
          <AuthHeading title={confirm.title} />
          <p role="status" className="flex items-center gap-3 text-muted">
            <Spinner /> {confirm.busy}
          </p>
        </>
      )}
    </div>
  );
}
