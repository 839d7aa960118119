import { appName } from '@weft/shared/app';
import { Info, WifiOff } from 'lucide-react';
import { useContext, type ReactNode } from 'react';
import { useOnline } from '@/lib/hooks/use-online';
import { TooManySocketsContext } from '@/realtime/live-context';
import { useOffline } from '@/realtime/use-offline';
import { texts } from '../texts/generated';

const { offline } = texts;

function Strip({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p
      data-strip=""
      className="flex min-h-8 items-center justify-center gap-2 bg-warning-soft px-4 py-1 text-small font-semibold text-warning max-md:min-h-11"
    >
      {icon}
      <span>{children}</span>
    </p>
  );
}

/**
 * Banner below the header while the device is offline, the server is unreachable, or it refuses the socket of a member with too
 * many.
 */
export function OfflineStrip() {
  const isOnline = useOnline();
  const isOffline = useOffline();
  const tooManySockets = useContext(TooManySocketsContext);
  return (
    <div role="status" className="sticky top-(--header-h) z-(--z-header)">
      {isOffline && (
        <Strip icon={<WifiOff aria-hidden="true" className="size-4 flex-none" />}>
          <span>{isOnline ? offline.server({ app: appName() }) : offline.device}</span>
          <span className="font-normal"> {offline.saved}</span>
        </Strip>
      )}
      {!isOffline && tooManySockets && (
        <Strip icon={<Info aria-hidden="true" className="size-4 flex-none" />}>{tooManySockets}</Strip>
      )}
    </div>
  );
}
