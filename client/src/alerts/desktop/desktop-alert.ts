import { notificationIcon } from '@/lib/browser/network-pictures';
import { isAnyTabInFront } from './front-page';
import { onceInBrowser } from './once-in-browser';
import { texts } from '../texts/generated';

/** A desktop notification. */
export interface DesktopAlert {
  readonly title: string;
  readonly body: string;
  /** A notification silently replaces an earlier one with the same tag. */
  readonly tag: string;
  /** Path on this site that a click opens. */
  readonly path: string;
}

const { desktop } = texts;

/** Returns why this browser can't show notifications; null if it can. */
export function desktopObstacle(): string | null {
  if (!window.isSecureContext) return desktop.insecure;
  if (typeof Notification === 'undefined') return desktop.unsupported;
  if (Notification.permission === 'denied') return desktop.blocked;
  return null;
}

/** Requests the browser's permission. Call it after a user gesture. Returns whether notifications are allowed. */
export async function requestDesktopPermission(): Promise<boolean> {
  if (desktopObstacle() !== null) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/**
 * Shows a notification. A click focuses the page and calls `onOpen`. An active service worker shows it instead and handles the
 * click: phones require that, and the page may be closed by then. Returns whether the browser accepted it.
 */
export async function showDesktopAlert(
  { title, body, tag, path }: DesktopAlert,
  onOpen: (path: string) => void,
): Promise<boolean> {
  if (desktopObstacle() !== null || Notification.permission !== 'granted') return false;
  const options = { body, tag, icon: notificationIcon(), data: { path } };
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

/** Shows a notification from one tab, if no tab is in front. Equal `event` ids show one notification. */
export async function showBackgroundAlert(
  event: string,
  alert: DesktopAlert,
  onOpen: (path: string) => void,
): Promise<void> {
  await onceInBrowser(`alert:${event}`, async () => {
    if (!(await isAnyTabInFront())) await showDesktopAlert(alert, onOpen);
  });
}
