import { isAnyTabInFront } from './front-page';
import { onceInBrowser } from './once-in-browser';

/** A notification of the browser's: what it says, and which place it leads to. */
export interface DesktopAlert {
  readonly title: string;
  readonly body: string;
  /** One with the same tag takes the place of an earlier one, without a sound. */
  readonly tag: string;
  /** A path of this site. */
  readonly path: string;
}

const ICON = '/icons/192.png';

/** Why this browser shows no notifications although the member would like them; null where it may. */
export function desktopObstacle(): string | null {
  if (!window.isSecureContext) return 'Notifications need a secure page (https).';
  if (typeof Notification === 'undefined') return 'This browser doesn’t support notifications.';
  if (Notification.permission === 'denied')
    return 'Your browser blocks notifications from this site. You can allow them in its site settings.';
  return null;
}

/** Asks the member by way of the browser; only after a gesture. Answers whether notifications may be shown. */
export async function requestDesktopPermission(): Promise<boolean> {
  if (desktopObstacle() !== null) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/**
 * Shows a notification; a click brings the page to the front and calls `onOpen` with its place. Where the service worker is there, it shows
 * it and hears the click (phones know no other way, and the page may be gone by then). Answers whether the browser took it.
 */
export async function showDesktopAlert(
  { title, body, tag, path }: DesktopAlert,
  onOpen: (path: string) => void,
): Promise<boolean> {
  if (desktopObstacle() !== null || Notification.permission !== 'granted') return false;
  const options = { body, tag, icon: ICON, data: { path } };
  try {
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    const registration = await workers?.getRegistration();
    if (registration?.active) {
      await registration.showNotification(title, options);
      return true;
    }
    const shown = new Notification(title, options);
    shown.addEventListener('click', () => {
      window.focus();
      onOpen(path);
      shown.close();
    });
    return true;
  } catch {
    return false;
  }
}

/** The same where nobody looks at any tab, and by one of the tabs alone. `event` names what happened. */
export async function showBackgroundAlert(
  event: string,
  alert: DesktopAlert,
  onOpen: (path: string) => void,
): Promise<void> {
  await onceInBrowser(`alert:${event}`, async () => {
    if (!(await isAnyTabInFront())) await showDesktopAlert(alert, onOpen);
  });
}
