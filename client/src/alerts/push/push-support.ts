import { isInstalled } from '@/lib/browser/is-installed';
import { texts as alertTexts } from '../texts/generated';
import { texts } from './texts/generated';

const { desktop } = alertTexts;
const { push } = texts;

/** iPhones and iPads, also those that pretend to be a Mac. */
function isApplePhone(): boolean {
  return (
    /iPhone|iPad/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

/** Returns why this browser can't get push messages; null if it can. */
export function pushObstacle(): string | null {
  if (!window.isSecureContext) return desktop.insecure;
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in window && typeof Notification !== 'undefined';
  // Safari on a phone supports push in installed apps only.
  if (!isSupported && isApplePhone() && !isInstalled()) return push.installFirst;
  if (!isSupported) return push.unsupported;
  return Notification.permission === 'denied' ? desktop.blocked : null;
}
