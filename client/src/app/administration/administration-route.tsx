import { useParams } from 'react-router-dom';
import { useOwnProfile, useRoleRefusals } from '@/features/members';
import { lazyView } from '@/lib/languages/lazy-view';
import { ScreenSkeleton } from '@/ui/feedback/page-skeleton';
import { NotFoundInShell } from '../routes/not-found-screen';

const OverviewScreen = lazyView(
  async () => (await import('@/features/administration/screens/overview-screen')).OverviewScreen,
);
const MembersScreen = lazyView(
  async () => (await import('@/features/administration/screens/members-screen')).MembersScreen,
);
const RegistrationScreen = lazyView(
  async () => (await import('@/features/administration/screens/registration-screen')).RegistrationScreen,
);
const AppearanceScreen = lazyView(
  async () => (await import('@/features/administration/screens/appearance-screen')).AppearanceScreen,
);
const PagesScreen = lazyView(
  async () => (await import('@/features/administration/screens/pages-screen')).PagesScreen,
);
const SystemScreen = lazyView(
  async () => (await import('@/features/administration/screens/system-screen')).SystemScreen,
);
const AuditScreen = lazyView(
  async () => (await import('@/features/administration/screens/audit-screen')).AuditScreen,
);
const RoleNeedsFactor = lazyView(
  async () => (await import('@/features/accounts/second-factor/role-needs-factor')).RoleNeedsFactor,
);

/**
 * `/admin`: not found for all but owners and administrators. A cached profile is not enough to decide that. For display
 * only; the server checks every call.
 */
export function AdministrationRoute() {
  const { section } = useParams();
  const { profile, isPending } = useOwnProfile();
  useRoleRefusals();
  const mayAdminister = profile?.role === 'owner' || profile?.role === 'administrator';
  if (!mayAdminister) return isPending ? <ScreenSkeleton /> : <NotFoundInShell />;
  if (profile.lacksSecondFactor) return <RoleNeedsFactor />;
  if (section === undefined) return <OverviewScreen />;
  if (section === 'members') return <MembersScreen />;
  if (section === 'registration') return <RegistrationScreen />;
  if (section === 'appearance') return <AppearanceScreen />;
  if (section === 'pages') return <PagesScreen />;
  if (section === 'system') return <SystemScreen />;
  return section === 'audit' ? <AuditScreen /> : <NotFoundInShell />;
}
