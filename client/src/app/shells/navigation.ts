import { House, type LucideIcon } from 'lucide-react';
import { paths } from '@/lib/paths';

export interface NavigationItem {
  to: string;
  label: string;
  icon: LucideIcon;
}

/** The main navigation. An item stands here once its screen does. */
export const MAIN_NAVIGATION: readonly NavigationItem[] = [
  { to: paths.dashboard, label: 'Home', icon: House },
];
