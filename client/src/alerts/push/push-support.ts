import { appName } from '@weft/shared/app';
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

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && typeof Notification !== 'undefined';

/** Whether push needs an installed app: Safari on a phone supports it there only. */
export function needsInstall(): boolean {
  return window.isSecureContext && !isSupported() && isApplePhone() && !isInstalled();
}

/** Returns why this browser can't get push messages; null if it can. */
export function pushObstacle(): string | null {
  if (!window.isSecureContext) return desktop.insecure;
  if (needsInstall()) return push.installFirst({ app: appName() });
  if (!isSupported()) return push.unsupported;
  return Notification.permission === 'denied' ? desktop.blocked : null;
}
