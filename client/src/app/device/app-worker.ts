import { APP_NAME } from '@weft/shared/app';
import type { PageMessage } from '@/lib/worker-messages';
import { notify } from '@/alerts/toasts/notify';

/** A page may stay open for days: so often (ms) it asks whether there is a newer version. */
const UPDATE_INTERVAL = 60 * 60_000;

/** Of which build this page is, as the build wrote it there. */
const ownBuild = () => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content;

const postTo = (worker: ServiceWorker, message: PageMessage, ports: Transferable[] = []) =>
  worker.postMessage(message, ports);

function buildOf(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => resolve(data));
    port1.start();
    postTo(worker, { kind: 'which-build' }, [port2]);
  });
}

/** Tells of the new version; what was typed is kept as drafts, and comes back with the page. */
function offerReload(onReload: () => void): void {
  notify.info(
    `A new version of ${APP_NAME} is ready`,
    { label: 'Reload', onAct: onReload },
    { isPersistent: true },
  );
}

/** A worker waits for the pages of the old one to go. The page that is of its own build already has nothing to be told. */
async function handleWaiting(worker: ServiceWorker): Promise<void> {
  if ((await buildOf(worker)) === ownBuild()) return postTo(worker, { kind: 'take-over' });
  offerReload(() => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') window.location.reload();
    });
    postTo(worker, { kind: 'take-over' });
  });
}

function watchUpdates(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) void handleWaiting(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      // The very first one has no page to wait for.
      if (worker.state === 'installed' && registration.active) void handleWaiting(worker);
    });
  });
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_INTERVAL);
}

/** Another tab has let the new version in: what this one has not loaded yet is gone. */
async function handleNewController(): Promise<void> {
  const { controller } = navigator.serviceWorker;
  if (controller && (await buildOf(controller)) !== ownBuild()) offerReload(() => window.location.reload());
}

/** Keeps what the product starts from on the device, and tells when there is a newer version of it. */
export async function startAppWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('controllerchange', () => void handleNewController());
  watchUpdates(await serviceWorker.register('/worker.js', { updateViaCache: 'none' }));
}
