import { lazy } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { paths } from '@/lib/paths';
import { RouteBoundary } from './route-boundary';

// Each screen is a file of its own that loads when its address is opened.
const SignInScreen = lazy(async () => ({
  default: (await import('@/features/accounts/screens/sign-in-screen')).SignInScreen,
}));
const RegisterScreen = lazy(async () => ({
  default: (await import('@/features/accounts/screens/register-screen')).RegisterScreen,
}));
const ForgotPasswordScreen = lazy(async () => ({
  default: (await import('@/features/accounts/screens/forgot-password-screen')).ForgotPasswordScreen,
}));
const VerifyOtpScreen = lazy(async () => ({
  default: (await import('@/features/accounts/screens/verify-otp-screen')).VerifyOtpScreen,
}));
const ResetPasswordScreen = lazy(async () => ({
  default: (await import('@/features/accounts/screens/reset-password-screen')).ResetPasswordScreen,
}));
const VerifyEmailScreen = lazy(async () => ({
  default: (await import('@/features/accounts/screens/verify-email-screen')).VerifyEmailScreen,
}));
const PrivacyPolicyScreen = lazy(async () => ({
  default: (await import('@/features/accounts/screens/privacy-policy-screen')).PrivacyPolicyScreen,
}));
const TermsScreen = lazy(async () => ({
  default: (await import('@/features/accounts/screens/terms-screen')).TermsScreen,
}));
const RequireSession = lazy(async () => ({ default: (await import('./require-session')).RequireSession }));
const DashboardScreen = lazy(async () => ({
  default: (await import('./dashboard/dashboard-screen')).DashboardScreen,
}));
const ActivityScreen = lazy(async () => ({
  default: (await import('./activity/activity-screen')).ActivityScreen,
}));
const PostScreen = lazy(async () => ({ default: (await import('./post/post-screen')).PostScreen }));
const SettingsScreen = lazy(async () => ({
  default: (await import('./routes/settings-screen')).SettingsScreen,
}));
const NotYetScreen = lazy(async () => ({
  default: (await import('./routes/not-yet-screen')).NotYetScreen,
}));
const NotFoundScreen = lazy(async () => ({
  default: (await import('./routes/not-found-screen')).NotFoundScreen,
}));

/** Screens of specification 1.2 that this version hasn't got: other screens and mails may lead to them already. */
const LATER = [
  { path: '/user-profile/:id', title: 'Profile' },
  { path: paths.editProfile, title: 'Edit Profile' },
  { path: paths.network, title: 'My Network' },
  { path: paths.connections, title: 'Connections' },
  { path: paths.connectionRequests, title: 'Connection Requests' },
  { path: paths.followingFollowers, title: 'Following & Followers' },
  { path: paths.messages, title: 'Messages' },
];

/** A boundary of its own inside the shell, so that a broken screen leaves header and navigation standing. */
function InShell() {
  return (
    <RouteBoundary>
      <Outlet />
    </RouteBoundary>
  );
}

/** Every address of the product (specification 1.2). */
export function Router() {
  return (
    <RouteBoundary>
      <Routes>
        <Route path={paths.signIn} element={<SignInScreen />} />
        <Route path={paths.register} element={<RegisterScreen />} />
        <Route path={paths.forgotPassword} element={<ForgotPasswordScreen />} />
        <Route path={paths.verifyOtp} element={<VerifyOtpScreen />} />
        <Route path={paths.resetPassword} element={<ResetPasswordScreen />} />
        <Route path={paths.verifyEmail} element={<VerifyEmailScreen />} />
        <Route path={paths.privacyPolicy} element={<PrivacyPolicyScreen />} />
        <Route path={paths.terms} element={<TermsScreen />} />
        <Route element={<RequireSession />}>
          <Route element={<InShell />}>
            <Route path={paths.dashboard} element={<DashboardScreen />} />
            <Route path="/user-activity/:userId" element={<ActivityScreen />} />
            <Route path="/posts/:id" element={<PostScreen />} />
            <Route path={paths.settings} element={<SettingsScreen />} />
            {LATER.map(({ path, title }) => (
              <Route key={path} path={path} element={<NotYetScreen title={title} />} />
            ))}
          </Route>
        </Route>
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </RouteBoundary>
  );
}
