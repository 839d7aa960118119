import { appName } from '@weft/shared/app';
import { Bell, Database, EyeOff, House, Languages, Laptop, ShieldCheck, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import {
  ActiveSessions,
  ChangePassword,
  DeleteAccount,
  DownloadData,
  EmailSettings,
  IdentitySettings,
  LanguageMenu,
  PasskeySettings,
  SecondFactorSettings,
  SecurityLog,
} from '@/features/accounts';
import { BlockedMembers } from '@/features/network';
import { NotificationSettings } from '@/features/notifications';
import { HiddenPosts, MutedMembers, MutedTags } from '@/features/posts';
import { DeviceSettings } from './device-settings';
import { HomeSettings } from './home-settings';
import { texts } from '../texts/generated';

const { settings } = texts;

export interface SettingsSection {
  /** Last segment of the path. */
  readonly id: string;
  readonly title: () => string;
  readonly text: () => string;
  readonly icon: LucideIcon;
  readonly Content: ComponentType;
}

function AccountSettings() {
  return (
    <>
      <h3 className="px-6 pb-2 text-small font-semibold text-muted max-md:px-4">{settings.security}</h3>
      <EmailSettings />
      <PasskeySettings />
      <ChangePassword />
      <SecondFactorSettings />
      <IdentitySettings />
      <ActiveSessions />
      <SecurityLog />
    </>
  );
}

function LanguageSettings() {
  return (
    <div className="max-w-[320px] px-6 pb-6 max-md:px-4">
      <LanguageMenu stacked />
    </div>
  );
}

function PrivacySettings() {
  return (
    <>
      <BlockedMembers />
      <MutedMembers />
      <MutedTags />
      <HiddenPosts />
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
  title: () => settings.account,
  text: () => settings.accountText,
  icon: ShieldCheck,
  Content: AccountSettings,
};

/** Sections in menu order. `/settings` shows the first. */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  ACCOUNT_SECTION,
  {
    id: 'notifications',
    title: () => texts.notifications,
    text: () => settings.notificationsText,
    icon: Bell,
    Content: NotificationSettings,
  },
  {
    id: 'language',
    title: () => settings.language,
    text: () => settings.languageText({ app: appName() }),
    icon: Languages,
    Content: LanguageSettings,
  },
  {
    id: 'home',
    title: () => texts.home,
    text: () => settings.homeText,
    icon: House,
    Content: HomeSettings,
  },
  {
    id: 'device',
    title: () => settings.device,
    text: () => settings.deviceText,
    icon: Laptop,
    Content: DeviceSettings,
  },
  {
    id: 'privacy',
    title: () => settings.privacy,
    text: () => settings.privacyText,
    icon: EyeOff,
    Content: PrivacySettings,
  },
  {
    id: 'data',
    title: () => settings.data,
    text: () => settings.dataText,
    icon: Database,
    Content: DataSettings,
  },
];
