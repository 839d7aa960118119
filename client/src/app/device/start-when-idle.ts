/** The first screen and its pictures come first (ms after the page has loaded). */
const START_DELAY = 4000;

/** Why the product can't start without a network in this browser; null where it can. */
export function offlineObstacle(): string | null {
  if (!window.isSecureContext) return 'This needs a secure page (https).';
  return 'serviceWorker' in navigator ? null : "This browser can't store pages for offline use.";
}

/** Starts what keeps the product on this device, after everything that somebody waits for. The server with reload has no such thing. */
export function startWorkerWhenIdle(): void {
  if (!import.meta.env.PROD || offlineObstacle() !== null) return;
  const start = async () => (await import('./app-worker')).startAppWorker();
  const startLater = () => setTimeout(() => void start().catch(() => undefined), START_DELAY);
  if (document.readyState === 'complete') startLater();
  else window.addEventListener('load', startLater, { once: true });
}
