import { resetPassword } from '@weft/shared/accounts/contract';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { call } from '@/lib/api/api-client';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { AuthFrame } from '../components/auth-frame';
import { ResetByLink } from '../components/reset-by-link';
import { ResetPasswordForm } from '../components/reset-password-form';
import { parseCodeState } from '../code-state';
import { tokenInAddress } from '../hooks/use-address-token';
import { texts } from '../texts/generated';

/** `/reset-password`: opened by the link of a reset mail (`#token=`) or by the code screen. */
export function ResetPasswordScreen() {
  usePageTitle(texts.resetPassword.title);
  const location = useLocation();
  const hasToken = tokenInAddress(location) !== '';
  // `useAddressToken` removes the token from the address bar, so the state remembers that a link was opened.
  const [isByLink, setByLink] = useState(hasToken);
  if (hasToken && !isByLink) setByLink(true);
  const { email, isPasswordReset } = parseCodeState(location.state);
  if (isByLink) {
    return (
      <AuthFrame>
        <ResetByLink />
      </AuthFrame>
    );
  }
  if (!email || !isPasswordReset) return <Navigate to={paths.forgotPassword} replace />;
  return (
    <AuthFrame>
      <ResetPasswordForm
        email={email}
        save={(newPassword) => call(resetPassword, { body: { email, newPassword } })}
      />
    </AuthFrame>
  );
}
