import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { useShortcutKeys } from '@/lib/shortcuts/use-shortcut-keys';
import { useShortcuts } from '@/lib/shortcuts/use-shortcuts';
import { texts } from '../../texts/generated';

/** Getters, so that the help reads the texts in its language. */
const ANYWHERE = {
  get n() {
    return texts.createPost;
  },
  get '?'() {
    return texts.shortcuts.help;
  },
};

const GO_TO = {
  get 'g h'() {
    return texts.home;
  },
  get 'g n'() {
    return texts.network;
  },
  get 'g m'() {
    return texts.messages;
  },
  get 'g b'() {
    return texts.notifications;
  },
  get 'g p'() {
    return texts.shortcuts.yourProfile;
  },
  get 'g s'() {
    return texts.settings.title;
  },
};

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
