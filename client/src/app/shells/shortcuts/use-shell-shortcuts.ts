import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { useShortcutKeys } from '@/lib/shortcuts/use-shortcut-keys';
import { useShortcuts } from '@/lib/shortcuts/use-shortcuts';

const ANYWHERE = { n: 'Create a post', '?': 'Show these shortcuts' } as const;

const GO_TO = {
  'g h': 'Home',
  'g n': 'My Network',
  'g m': 'Messages',
  'g b': 'Notifications',
  'g p': 'Your profile',
  'g s': 'Settings',
} as const;

const PLACES: Readonly<Record<keyof typeof GO_TO, string>> = {
  'g h': paths.dashboard,
  'g n': paths.network,
  'g m': paths.messages,
  'g b': paths.notifications,
  'g p': paths.ownProfile,
  'g s': paths.settings,
};

/** Registers the shortcuts of all member screens: navigation, new post and help. Screens add their own while mounted. */
export function useShellShortcuts({ onCreate, onHelp }: { onCreate: () => void; onHelp: () => void }): void {
  const navigate = useNavigate();
  useShortcutKeys();
  useShortcuts('Anywhere', ANYWHERE, (keys) => (keys === 'n' ? onCreate() : onHelp()));
  useShortcuts('Go to', GO_TO, (keys) => void navigate(PLACES[keys]));
}
