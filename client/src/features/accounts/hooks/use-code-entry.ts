import { verifyOtp, verifyPasswordResetOtp } from '@weft/shared/accounts/contract';
import { Code } from '@weft/shared/accounts/fields';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { paths } from '@/lib/paths';
import { dropRegistration } from '@/lib/api/session';
import { notify } from '@/alerts/toasts/notify';
import type { CodeState } from '../code-state';
import { clearRegistration } from '../registration-draft';

const { done, failed, rules } = ACCOUNT_TEXTS;
const EMPTY: string[] = Array.from({ length: ACCOUNT_LIMITS.codeLength }, () => '');

/** State of the code form. A valid code verifies the address, or leads to the form for a new password. */
export function useCodeEntry({ email, isPasswordReset }: Required<CodeState>) {
  const navigate = useNavigate();
  const [digits, setDigits] = useState(EMPTY);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const otp = digits.join('');

  const verify = async () => {
    if (isPasswordReset) {
      // The server sets the grant as an HttpOnly cookie, so the next screen needs only the address.
      await call(verifyPasswordResetOtp, { body: { email, otp } });
      notify.success(done.codeVerified);
      await navigate(paths.resetPassword, { state: { email, isPasswordReset } satisfies CodeState });
      return;
    }
    await call(verifyOtp, { body: { email, otp } });
    clearRegistration();
    dropRegistration();
    notify.success(done.emailVerified);
    await navigate(paths.signIn, { state: { email } satisfies CodeState });
  };

  const submit = async () => {
    if (isBusy) return;
    if (!Code.safeParse(otp).success) {
      setError(rules.code);
      return;
    }
    setError(undefined);
    setBusy(true);
    try {
      await verify();
    } catch (failure) {
      setError(messageOf(failure, failed.code));
    } finally {
      setBusy(false);
    }
  };

  return {
    digits,
    setDigits: (next: string[]) => {
      setError(undefined);
      setDigits(next);
    },
    error,
    isBusy,
    isComplete: digits.every((digit) => digit !== ''),
    submit,
  };
}
