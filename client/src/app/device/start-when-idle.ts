import { texts } from '../texts/generated';

/** Milliseconds after the load event, so that the first screen and its pictures load first. */
const START_DELAY = 4000;

/** Returns why the client can't start offline in this browser; null if it can. */
export function offlineObstacle(): string | null {
  if (!window.isSecureContext) return texts.device.insecure;
  return 'serviceWorker' in navigator ? null : texts.device.unsupported;
}

/** Registers the service worker some time after the load event, in production only. */
export function startWorkerWhenIdle(): void {
  if (!import.meta.env.PROD || offlineObstacle() !== null) return;
  const start = async () => (await import('./app-worker')).startAppWorker();
  const startLater = () => setTimeout(() => void start().catch(() => undefined), START_DELAY);
  if (document.readyState === 'complete') startLater();
  else window.addEventListener('load', startLater, { once: true });
}
