import { WifiOff } from 'lucide-react';
import { useOnline } from '@/lib/use-online';

/** Below the header while the device has no network; gone when it is back. */
export function OfflineStrip() {
  const isOnline = useOnline();
  return (
    <div role="status" className="sticky top-(--header-h) z-(--z-header)">
      {!isOnline && (
        <p className="flex min-h-8 items-center justify-center gap-2 bg-warning-soft px-4 py-1 text-small font-semibold text-warning">
          <WifiOff aria-hidden="true" className="size-4 flex-none" />
          <span>
            <span>You are offline. We will reconnect.</span>
            <span className="font-normal"> What you write is kept on this device.</span>
          </span>
        </p>
      )}
    </div>
  );
}
