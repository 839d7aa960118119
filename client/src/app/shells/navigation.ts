import { BriefcaseBusiness, House, MessageCircle, Users, User, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { UnreadBadge } from '@/features/messaging';
import { RequestsBadge } from '@/features/network';
import { paths } from '@/lib/paths';
import { texts } from '../texts/generated';

export interface NavigationItem {
  to: string;
  label: () => string;
  icon: LucideIcon;
  /** Badge with a count; renders nothing for 0. */
  Badge?: ComponentType;
}

const HOME: NavigationItem = { to: paths.dashboard, label: () => texts.home, icon: House };
const JOBS: NavigationItem = { to: paths.jobs, label: () => texts.jobs, icon: BriefcaseBusiness };
export const NETWORK: NavigationItem = {
  to: paths.network,
  label: () => texts.network,
  icon: Users,
  Badge: RequestsBadge,
};
export const MESSAGES: NavigationItem = {
  to: paths.messages,
  label: () => texts.messages,
  icon: MessageCircle,
  Badge: UnreadBadge,
};
const PROFILE: NavigationItem = { to: paths.ownProfile, label: () => texts.profile.title, icon: User };

/** Main navigation in the header. */
export const MAIN_NAVIGATION: readonly NavigationItem[] = [HOME, JOBS, NETWORK, MESSAGES, PROFILE];

/** Bottom bar of phones: the items before the Post button and those after it. */
export const BOTTOM_NAVIGATION: Readonly<Record<'first' | 'others', readonly NavigationItem[]>> = {
  first: [HOME, JOBS],
  others: [MESSAGES, NETWORK],
};
