import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { ActiveSessions, ChangePassword, DeleteAccount, DownloadData } from '@/features/accounts';
import { useOwnProfile } from '@/features/members';
import { BlockedMembers } from '@/features/network';
import { NotificationSettings } from '@/features/notifications';
import { usePageTitle } from '@/lib/page-title';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/avatar';
import { Card } from '@/ui/card';
import { DeviceSettings } from './device-settings';

/** `/settings` (specification 2.10 and 3.12). The gate has read the profile before it opens. */
export function SettingsScreen() {
  usePageTitle('Settings');
  const { profile: me } = useOwnProfile();
  return (
    <div className="mx-auto max-w-page p-6 max-md:px-3 max-md:py-4">
      <div className="mb-5 flex items-center gap-3.5">
        <Avatar name={me?.fullName ?? ''} src={me?.profileImage} size={48} />
        <h1>Settings</h1>
      </div>
      <div className="grid items-start gap-6 max-md:gap-3 md:grid-cols-[232px_minmax(0,1fr)] desk:grid-cols-[280px_minmax(0,1fr)]">
        <Card as="div" className="p-2.5">
          <nav aria-label="Settings">
            <Link
              to={paths.settings}
              aria-current="page"
              className="flex min-h-11 items-center gap-3 rounded-md bg-primary-soft px-3 text-label font-[550] text-on-primary-soft"
            >
              <ShieldCheck aria-hidden="true" className="size-5" />
              Sign in &amp; security
            </Link>
          </nav>
        </Card>
        <Card aria-labelledby="security">
          <div className="px-6 pt-5 pb-4 max-md:px-4">
            <h2 id="security" className="text-title">
              Sign in &amp; security
            </h2>
            <p className="text-small wrap-anywhere text-muted">Signed in as {me?.email}</p>
          </div>
          <ChangePassword />
          <ActiveSessions />
          <NotificationSettings />
          <DeviceSettings />
          <BlockedMembers />
          <DownloadData />
          <DeleteAccount />
        </Card>
      </div>
    </div>
  );
}
