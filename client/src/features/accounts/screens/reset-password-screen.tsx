import { resetPassword } from '@weft/shared/accounts/contract';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { call } from '@/lib/api/api-client';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { AuthFrame } from '../components/auth-frame';
import { ResetByLink } from '../components/reset-by-link';
import { ResetPasswordForm } from '../components/reset-password-form';
import { codeStateOf } from '../code-state';
import { tokenInAddress } from '../hooks/use-address-token';

/** `/reset-password`: reached by the link of the reset mail (`#token=`), or through the code screen. */
export function ResetPasswordScreen() {
  usePageTitle('Set a new password');
  const location = useLocation();
  const hasToken = tokenInAddress(location) !== '';
  // The token leaves the address bar at once; how the screen was reached stays as it was.
  const [isByLink, setByLink] = useState(hasToken);
  if (hasToken && !isByLink) setByLink(true);
  const { email, isPasswordReset } = codeStateOf(location.state);
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
