import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OpenPlace } from '@/lib/worker-messages';
import { holdFrontLock } from './front-page';

/** Once for the member area: says while this tab is in front, and goes to the place of a notification that was clicked. */
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
