import { appName } from '@weft/shared/app';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { paths } from '@/lib/paths';
import { useStored, writeStored } from '@/lib/storage/stored-text';
import { IconButton } from '@/ui/button/icon-button';
import { texts } from './texts/generated';
import { pushObstacle } from './push-support';

const KEY = 'weft:push-hint';
const { pushHint } = texts;

/** One line that tells of push messages, until the member has decided or put it away. */
export function PushHint() {
  const isAway = useStored(KEY) !== null;
  if (isAway || pushObstacle() !== null || Notification.permission !== 'default') return null;
  return (
    <div className="flex flex-none items-center gap-2 border-b border-line py-1 ps-4 pe-1 text-small">
      <p className="min-w-0 flex-1">
        {pushHint.text({ app: appName() })}{' '}
        <Link to={paths.settingsSection('notifications')} className="font-semibold text-primary underline">
          {pushHint.action}
        </Link>
      </p>
      <IconButton
        label={pushHint.putAway}
        onClick={({ currentTarget }) => {
          keepFocusNear(currentTarget);
          writeStored(KEY, 'away');
        }}
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}
