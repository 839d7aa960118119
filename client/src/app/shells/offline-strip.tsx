import { WifiOff } from 'lucide-react';
import { useContext } from 'react';
import { useOnline } from '@/lib/use-online';
import { CutOffContext } from '@/realtime/live-context';

/** Below the header while the device has no network, or the server can't be reached; gone when it is back. */
export function OfflineStrip() {
  const isOnline = useOnline();
  const isCutOff = useContext(CutOffContext);
  return (
    <div role="status" className="sticky top-(--header-h) z-(--z-header)">
      {(!isOnline || isCutOff) && (
        <p
          data-strip=""
          className="flex min-h-8 items-center justify-center gap-2 bg-warning-soft px-4 py-1 text-small font-semibold text-warning max-md:min-h-11"
        >
          <WifiOff aria-hidden="true" className="size-4 flex-none" />
          <span>
            <span>{isOnline ? 'Weft can’t be reached.' : 'You are offline.'} We will reconnect.</span>
            <span className="font-normal"> What you write is kept on this device.</span>
          </span>
        </p>
      )}
    </div>
  );
}
