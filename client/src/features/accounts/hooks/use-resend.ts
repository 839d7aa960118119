import { forgotPassword, sendOtp } from '@weft/shared/accounts/contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { useState } from 'react';
import { call } from '@/lib/api/api-client';
import { ApiError, messageOf } from '@/lib/api/api-error';
import { notify } from '@/alerts/toasts/notify';
import type { CodeState } from '../code-state';
import { useCountdown } from './use-countdown';

const { done, failed } = ACCOUNT_TEXTS;
const PAUSE_SECONDS = ACCOUNT_LIMITS.codeResendPause / 1000;

/** Sends a new code. The pause that the server enforces starts at once, because a code was just sent. */
export function useResend({ email, isPasswordReset }: Required<CodeState>) {
  const { secondsLeft, start } = useCountdown(PAUSE_SECONDS);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const { message } = await call(isPasswordReset ? forgotPassword : sendOtp, { body: { email } });
      notify.success(isPasswordReset ? done.resetSent : (message ?? done.codeSent));
      start(PAUSE_SECONDS);
    } catch (error) {
      notify.error(messageOf(error, isPasswordReset ? failed.resendReset : failed.sendCode));
      if (error instanceof ApiError && error.retryAfter !== undefined) start(error.retryAfter);
    } finally {
      setBusy(false);
    }
  };
  return { secondsLeft, isBusy, send };
}
