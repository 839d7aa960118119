import { appName } from '@weft/shared/app';
import { pageLanguage } from '@/lib/languages/page-language';
import type { PageMessage } from '@/lib/worker-messages';
import { notify } from '@/alerts/toasts/notify';
import { texts } from '../texts/generated';

/** Milliseconds between checks for a new version, because a page may stay open for days. */
const UPDATE_INTERVAL = 60 * 60_000;

/** Id of the build that this page belongs to. */
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

/** Offers a reload. Typed text is stored as drafts and survives it. */
function offerReload(onReload: () => void): void {
  notify.info(
    () => texts.device.newVersion({ app: appName() }),
    { label: () => texts.device.reload, onAct: onReload },
    { isPersistent: true },
  );
}

/** Offers the new version. If this page is of the worker's build already, the worker takes over at once. */
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
      // The first worker activates without waiting.
      if (worker.state === 'installed' && registration.active) void handleWaiting(worker);
    });
  });
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_INTERVAL);
}

/** Lets the worker store the texts of the page's language. The first worker does so once it controls the page. */
function keepTexts(): void {
  const { controller } = navigator.serviceWorker;
  if (controller) postTo(controller, { kind: 'keep-texts', language: pageLanguage.get() });
}

/** Another tab has activated a new version. This tab's unloaded chunks no longer exist, so it offers a reload. */
async function handleNewController(): Promise<void> {
  const { controller } = navigator.serviceWorker;
  if (controller && (await buildOf(controller)) !== ownBuild()) offerReload(() => window.location.reload());
}

/** Registers the service worker, and offers a reload when it finds a new version. */
export async function startAppWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('controllerchange', () => {
    keepTexts();
    void handleNewController();
  });
  pageLanguage.subscribe(keepTexts);
  keepTexts();
  const registration = await serviceWorker.register('/worker.js', { updateViaCache: 'none' });
  watchUpdates(registration);
}
