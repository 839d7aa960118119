import Cookies from 'js-cookie';
import { ANNOUNCEMENT_KEY, DEVICE_SWITCHES, LANGUAGE_KEY, THEME_KEY } from '../storage/device-keys';
import { forgetFileDrafts } from '../storage/file-draft-database';
import { forgetOutbox } from '../storage/outbox-database';
import { cookieAttributes, dropRegistration, dropSession } from './session';

const DEVICE_KEYS: ReadonlySet<string> = new Set([
  THEME_KEY,
  LANGUAGE_KEY,
  ANNOUNCEMENT_KEY,
  ...Object.values(DEVICE_SWITCHES),
]);

function clear(storage: Storage): void {
  for (const key of Object.keys(storage)) if (!DEVICE_KEYS.has(key)) storage.removeItem(key);
}

/** Closes what the service worker has shown, and takes the count off the app's icon: they say who wrote to the member, and what. */
async function closeNotifications(): Promise<void> {
  // Absent on pages without https.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const registration = await workers?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge();
}

/** Removes all of the member's data from this browser on sign-out. Callers clear their query caches. */
export function forgetMember(): void {
  dropSession();
  dropRegistration();
  Cookies.remove('userReactions', cookieAttributes());
  clear(localStorage);
  clear(sessionStorage);
  forgetFileDrafts();
  forgetOutbox();
  closeNotifications().catch(() => undefined);
}
