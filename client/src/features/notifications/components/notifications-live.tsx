import { useNotificationsLive } from '../api/use-notifications-live';

/** Listens for as long as the member area is open, and shows nothing. */
export function NotificationsLive() {
  useNotificationsLive();
  return null;
}
