import { undoEmailChange } from '@weft/shared/accounts/email-change/contract';
import { EMAIL_CHANGE_TEXTS } from '@weft/shared/accounts/email-change/texts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { dropSession } from '@/lib/api/session';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import type { CodeState } from '../code-state';
import { AuthHeading } from '../components/auth-frame';
import { LinkFailure } from '../components/link-failure';
import { useAddressToken } from '../hooks/use-address-token';
import { texts } from './texts/generated';

const { undo } = texts;

/** Undoes a change of address. Opening the link changes nothing, because mail scanners open links too. */
export function UndoEmail() {
  usePageTitle(undo.title);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ message: string; isTransient: boolean }>();
  const token = useAddressToken(`${paths.verifyEmail}/undo`, () => setFailure(undefined));
  const handleUndo = async () => {
    setBusy(true);
    try {
      const { email, resetToken } = await call(undoEmailChange, { body: { token } });
      // It has ended with all others.
      dropSession();
      notify.success(EMAIL_CHANGE_TEXTS.undone);
      if (resetToken === undefined) await navigate(paths.signIn, { replace: true });
      else
        await navigate(paths.resetPassword, {
          replace: true,
          state: { email, isPasswordReset: true } satisfies CodeState,
        });
    } catch (error) {
      const isTransient = !isApiError(error, 'OTP_EXPIRED') && !isApiError(error, 'EMAIL_TAKEN');
      setFailure({ message: messageOf(error, undo.failed), isTransient });
      setBusy(false);
    }
  };
  const shown = token === '' ? { message: EMAIL_CHANGE_TEXTS.expired, isTransient: false } : failure;
  if (shown) {
    return (
      <LinkFailure
        title={undo.title}
        message={shown.message}
        isTransient={shown.isTransient}
        onRetry={() => void handleUndo()}
        otherWay={{ to: paths.forgotPassword, text: undo.newPassword }}
      />
    );
  }
  return (
    <div className="flex flex-col gap-[18px]">
      <AuthHeading title={undo.title}>{undo.text}</AuthHeading>
      <Button size="lg" block busy={isBusy} busyText={undo.busy} onClick={() => void handleUndo()}>
        {undo.action}
      </Button>
    </div>
  );
}
