import { Outlet, Route, Routes } from 'react-router-dom';
import { lazyView } from '@/lib/languages/lazy-view';
import { paths } from '@/lib/paths';
import { sessionToken } from '@/lib/api/session';
import { DashboardScreen, RequireSession } from './member-screens';
import { RouteBoundary } from './route-boundary';

// Each screen is a chunk that loads when its address is opened.
const SignInScreen = lazyView(
  async () => (await import('@/features/accounts/screens/sign-in-screen')).SignInScreen,
);
const RegisterScreen = lazyView(
  async () => (await import('@/features/accounts/screens/register-screen')).RegisterScreen,
);
const ForgotPasswordScreen = lazyView(
  async () => (await import('@/features/accounts/screens/forgot-password-screen')).ForgotPasswordScreen,
);
const VerifyOtpScreen = lazyView(
  async () => (await import('@/features/accounts/screens/verify-otp-screen')).VerifyOtpScreen,
);
const ResetPasswordScreen = lazyView(
  async () => (await import('@/features/accounts/screens/reset-password-screen')).ResetPasswordScreen,
);
const VerifyEmailScreen = lazyView(
  async () => (await import('@/features/accounts/screens/verify-email-screen')).VerifyEmailScreen,
);
const ProviderReturnScreen = lazyView(
  async () => (await import('@/features/accounts/screens/provider-return-screen')).ProviderReturnScreen,
);
const PrivacyPolicyRoute = lazyView(
  async () => (await import('./pages/privacy-policy-route')).PrivacyPolicyRoute,
);
const TermsRoute = lazyView(async () => (await import('./pages/terms-route')).TermsRoute);
const OperatorPageRoute = lazyView(
  async () => (await import('./pages/operator-page-route')).OperatorPageRoute,
);
const ClaimScreen = lazyView(
  async () => (await import('@/features/administration/screens/claim-screen')).ClaimScreen,
);
const ActivityScreen = lazyView(async () => (await import('./activity/activity-screen')).ActivityScreen);
const ProfileScreen = lazyView(async () => (await import('./profile/profile-screen')).ProfileScreen);
const EditProfileScreen = lazyView(
  async () => (await import('@/features/profiles/screens/edit-profile-screen')).EditProfileScreen,
);
const PostScreen = lazyView(async () => (await import('./post/post-screen')).PostScreen);
const NetworkScreen = lazyView(
  async () => (await import('@/features/network/screens/network-screen')).NetworkScreen,
);
const ConnectionRequestsScreen = lazyView(
  async () =>
    (await import('@/features/network/screens/connection-requests-screen')).ConnectionRequestsScreen,
);
const ConnectionsScreen = lazyView(
  async () => (await import('@/features/network/screens/connections-screen')).ConnectionsScreen,
);
const FollowingFollowersScreen = lazyView(
  async () =>
    (await import('@/features/network/screens/following-followers-screen')).FollowingFollowersScreen,
);
const SavedScreen = lazyView(async () => (await import('@/features/posts/screens/saved-screen')).SavedScreen);
const TagScreen = lazyView(async () => (await import('@/features/posts/screens/tag-screen')).TagScreen);
const SearchScreen = lazyView(async () => (await import('./search/search-screen')).SearchScreen);
const MessagesScreen = lazyView(
  async () => (await import('@/features/messaging/screens/messages-screen')).MessagesScreen,
);
const PdfScreen = lazyView(async () => (await import('@/features/messaging/screens/pdf-screen')).PdfScreen);
const CompanyRoute = lazyView(async () => (await import('./company/company-route')).CompanyRoute);
const CompanyPart = lazyView(async () => (await import('./company/company-part')).CompanyPart);
const CompaniesScreen = lazyView(
  async () => (await import('@/features/companies/screens/companies-screen')).CompaniesScreen,
);
const JobsScreen = lazyView(async () => (await import('@/features/jobs/screens/jobs-screen')).JobsScreen);
const JobScreen = lazyView(async () => (await import('@/features/jobs/screens/job-screen')).JobScreen);
const JobPart = lazyView(async () => (await import('./jobs/job-part')).JobPart);
const MyJobsRoute = lazyView(async () => (await import('./jobs/my-jobs-route')).MyJobsRoute);
const NotificationsScreen = lazyView(
  async () => (await import('@/features/notifications/screens/notifications-screen')).NotificationsScreen,
);
const SettingsScreen = lazyView(async () => (await import('./routes/settings-screen')).SettingsScreen);
const ModerationRoute = lazyView(async () => (await import('./moderation/moderation-route')).ModerationRoute);
const AdministrationRoute = lazyView(
  async () => (await import('./administration/administration-route')).AdministrationRoute,
);
const NotFoundInShell = lazyView(async () => (await import('./routes/not-found-screen')).NotFoundInShell);
const NotFoundScreen = lazyView(async () => (await import('./routes/not-found-screen')).NotFoundScreen);

/** Error boundary inside the shell: header and navigation stay when a screen fails. */
function InShell() {
  return (
    <RouteBoundary inShell>
      <Outlet />
    </RouteBoundary>
  );
}

/** Not found: inside the member layout with a session, as a separate page without one. */
function NotFoundFrame() {
  return sessionToken() === undefined ? <NotFoundScreen /> : <RequireSession />;
}

/** All routes of the client. */
export function Router() {
  return (
    <RouteBoundary>
      <Routes>
        <Route path={paths.signIn} element={<SignInScreen />} />
        <Route path={paths.register} element={<RegisterScreen />} />
        <Route path={paths.forgotPassword} element={<ForgotPasswordScreen />} />
        <Route path={paths.verifyOtp} element={<VerifyOtpScreen />} />
        <Route path={paths.resetPassword} element={<ResetPasswordScreen />} />
        <Route path="/verify-email/:action?" element={<VerifyEmailScreen />} />
        <Route path="/sign-in/:provider" element={<ProviderReturnScreen />} />
        <Route path={paths.privacyPolicy} element={<PrivacyPolicyRoute />} />
        <Route path={paths.terms} element={<TermsRoute />} />
        <Route path={paths.rules} element={<OperatorPageRoute page="rules" />} />
        <Route path={paths.imprint} element={<OperatorPageRoute page="imprint" />} />
        <Route path={paths.claim} element={<ClaimScreen />} />
        <Route element={<RequireSession />}>
          <Route element={<InShell />}>
            <Route path={paths.dashboard} element={<DashboardScreen />} />
            <Route path="/user-profile" element={<ProfileScreen />} />
            <Route path="/user-profile/:id" element={<ProfileScreen />} />
            <Route path={paths.editProfile} element={<EditProfileScreen />} />
            <Route path="/user-activity/:userId" element={<ActivityScreen />} />
            <Route path="/posts/:id" element={<PostScreen />} />
            <Route path={paths.network} element={<NetworkScreen />} />
            <Route path={paths.connectionRequests} element={<ConnectionRequestsScreen />} />
            <Route path={paths.connections} element={<ConnectionsScreen />} />
            <Route path={paths.followingFollowers} element={<FollowingFollowersScreen />} />
            <Route path={paths.saved} element={<SavedScreen />} />
            <Route path="/tags/:tag" element={<TagScreen />} />
            <Route path={paths.search} element={<SearchScreen />} />
            <Route path={paths.messages} element={<MessagesScreen />} />
            <Route path={paths.pdf} element={<PdfScreen />} />
            <Route path={paths.companies} element={<CompaniesScreen />} />
            <Route path={paths.newCompany} element={<CompanyPart name="new" />} />
            <Route path="/companies/:slug" element={<CompanyRoute />} />
            <Route path="/companies/:slug/edit" element={<CompanyPart name="edit" />} />
            <Route path="/companies/:slug/trail" element={<CompanyPart name="trail" />} />
            <Route path={paths.jobs} element={<JobsScreen />} />
            <Route path="/jobs/new" element={<JobPart name="new" />} />
            <Route path="/jobs/:id" element={<JobScreen />} />
            <Route path="/jobs/:id/edit" element={<JobPart name="edit" />} />
            <Route path="/jobs/:id/apply" element={<JobPart name="apply" />} />
            <Route path="/jobs/:id/applicants" element={<JobPart name="applicants" />} />
            <Route path={paths.myJobs} element={<MyJobsRoute />} />
            <Route path={paths.notifications} element={<NotificationsScreen />} />
            <Route path={paths.moderation} element={<ModerationRoute />} />
            <Route path="/admin/:section?" element={<AdministrationRoute />} />
            <Route path="/settings/:section?" element={<SettingsScreen />} />
          </Route>
        </Route>
        <Route element={<NotFoundFrame />}>
          <Route path="*" element={<NotFoundInShell />} />
        </Route>
      </Routes>
    </RouteBoundary>
  );
}
