import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OpenPlace } from '@/lib/worker-messages';
import { holdFrontLock } from './front-page';

/** Holds the front lock, and navigates after a click on a notification. Use it once, in the member area. */
export function useDesktopAlerts(): void {
  const navigate = useNavigate();
  const handleMessage = useEffectEvent(({ data }: MessageEvent<OpenPlace>) => {
    if (data.kind === 'open-place') void navigate(data.path);
  });
  useEffect(holdFrontLock, []);
  useEffect(() => {
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    const listen = (event: MessageEvent<OpenPlace>) => handleMessage(event);
    workers?.addEventListener('message', listen);
    return () => workers?.removeEventListener('message', listen);
  }, []);
}
