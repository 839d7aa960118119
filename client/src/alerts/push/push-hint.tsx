import { appName } from '@weft/shared/app';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { paths } from '@/lib/paths';
import { turnSwitch, useDeviceSwitch } from '@/lib/storage/device-switches';
import { IconButton } from '@/ui/button/icon-button';
import { texts } from './texts/generated';
import { needsInstall, pushObstacle } from './push-support';

const { pushHint } = texts;

/** Whether push is possible in this browser, and the member hasn't been asked for permission yet. */
const isUndecided = (): boolean => pushObstacle() === null && Notification.permission === 'default';

function Line() {
  const isToInstall = needsInstall();
  const app = appName();
  return (
    <div className="flex items-center gap-2 border-b border-line py-1 ps-4 pe-1 text-small">
      <p className="min-w-0 flex-1">
        {isToInstall ? pushHint.install({ app }) : pushHint.text({ app })}{' '}
        <Link to={paths.settingsSection('notifications')} className="font-semibold text-primary underline">
          {isToInstall ? pushHint.installAction : pushHint.action}
        </Link>
      </p>
      <IconButton
        label={pushHint.putAway}
        onClick={({ currentTarget }) => {
          keepFocusNear(currentTarget);
          turnSwitch('pushHint', false);
        }}
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}

/** One line that tells of push messages once somebody has written, until the member has decided or put it away on this device. */
export function PushHint({ hasReceived }: { hasReceived: boolean }) {
  const isWanted = useDeviceSwitch('pushHint');
  // The empty region stays, so that screen readers announce the line when it appears.
  return (
    <div role="status" className="flex-none">
      {hasReceived && isWanted && (needsInstall() || isUndecided()) && <Line />}
    </div>
  );
}
