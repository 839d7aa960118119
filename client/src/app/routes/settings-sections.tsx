import { Bell, Database, EyeOff, Laptop, ShieldCheck, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { ActiveSessions, ChangePassword, DeleteAccount, DownloadData } from '@/features/accounts';
import { BlockedMembers } from '@/features/network';
import { NotificationSettings } from '@/features/notifications';
import { DeviceSettings } from './device-settings';

export interface SettingsSection {
  /** Last segment of the path. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly icon: LucideIcon;
  readonly Content: ComponentType;
}

function AccountSettings() {
  return (
    <>
      <h3 className="px-6 pb-2 text-small font-semibold text-muted max-md:px-4">Sign in &amp; security</h3>
      <ChangePassword />
      <ActiveSessions />
    </>
  );
}

function DataSettings() {
  return (
    <>
      <DownloadData />
      <DeleteAccount />
    </>
  );
}

export const ACCOUNT_SECTION: SettingsSection = {
  id: 'account',
  title: 'Account',
  text: "Your password and where you're signed in",
  icon: ShieldCheck,
  Content: AccountSettings,
};

/** Sections in menu order. `/settings` shows the first. */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  ACCOUNT_SECTION,
  {
    id: 'notifications',
    title: 'Notifications',
    text: 'In-app, desktop and email notifications',
    icon: Bell,
    Content: NotificationSettings,
  },
  {
    id: 'device',
    title: 'This device',
    text: 'Keyboard shortcuts, weather, offline use and installation',
    icon: Laptop,
    Content: DeviceSettings,
  },
  {
    id: 'privacy',
    title: 'Privacy',
    text: 'Who can see and message you',
    icon: EyeOff,
    Content: BlockedMembers,
  },
  {
    id: 'data',
    title: 'Your data',
    text: 'Download your data or delete your account',
    icon: Database,
    Content: DataSettings,
  },
];
