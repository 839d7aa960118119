/** Why this browser shows no notifications although the member would like them; null where it may. */
export function desktopObstacle(): string | null {
  if (!window.isSecureContext) return 'This needs a secure page (https).';
  if (typeof Notification === 'undefined') return 'This browser has no notifications.';
  if (Notification.permission === 'denied')
    return 'Your browser blocks notifications from here. You can allow them in its settings for this site.';
  return null;
}

/** Asks the member by way of the browser; only after a gesture. Answers whether notifications may be shown. */
export async function askForDesktopAlerts(): Promise<boolean> {
  if (desktopObstacle() !== null) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Shows a notification. The same `tag` from several tabs is shown once. Answers whether the browser took it. */
export function showDesktopAlert(alert: {
  title: string;
  body: string;
  tag: string;
  onClick: () => void;
}): boolean {
  if (desktopObstacle() !== null || Notification.permission !== 'granted') return false;
  try {
    const shown = new Notification(alert.title, { body: alert.body, tag: alert.tag });
    shown.addEventListener('click', () => {
      window.focus();
      alert.onClick();
      shown.close();
    });
    return true;
  } catch {
    // Phones take notifications from a service worker alone.
    return false;
  }
}
