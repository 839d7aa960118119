import type { OpenPlace, PushArrived } from '@/lib/worker-messages';

/** How long a push message may be on its way (ms). */
const PATIENCE = 15_000;

/** Starts to wait for a push message with this tag. The result says whether it came in time. */
export function awaitPush(tag: string): Promise<boolean> {
  const { serviceWorker } = navigator;
  return new Promise((resolve) => {
    const end = (hasCome: boolean): void => {
      clearTimeout(timer);
      serviceWorker.removeEventListener('message', listen);
      resolve(hasCome);
    };
    const listen = ({ data }: MessageEvent<OpenPlace | PushArrived>): void => {
      if (data.kind === 'push-arrived' && data.tag === tag) end(true);
    };
    const timer = setTimeout(() => end(false), PATIENCE);
    serviceWorker.addEventListener('message', listen);
  });
}
