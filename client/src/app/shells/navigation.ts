import { House, MessageCircle, Users, User, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { UnreadBadge } from '@/features/messaging';
import { RequestsBadge } from '@/features/network';
import { paths } from '@/lib/paths';

export interface NavigationItem {
  to: string;
  label: string;
  icon: LucideIcon;
  /** What waits there, as a number; nothing where nothing does. */
  Badge?: ComponentType;
}

const HOME: NavigationItem = { to: paths.dashboard, label: 'Home', icon: House };
export const NETWORK: NavigationItem = {
  to: paths.network,
  label: 'My Network',
  icon: Users,
  Badge: RequestsBadge,
};
export const MESSAGES: NavigationItem = {
  to: paths.messages,
  label: 'Messages',
  icon: MessageCircle,
  Badge: UnreadBadge,
};
const PROFILE: NavigationItem = { to: paths.ownProfile, label: 'Profile', icon: User };

/** The main navigation of the header. An item stands here once its screen does. */
export const MAIN_NAVIGATION: readonly NavigationItem[] = [HOME, NETWORK, MESSAGES, PROFILE];

/** The bottom bar of phones: its first item, and what comes after Post. */
export const BOTTOM_NAVIGATION: { first: NavigationItem; others: readonly NavigationItem[] } = {
  first: HOME,
  others: [MESSAGES, NETWORK],
};
