import { useNotificationsLive } from '../api/use-notifications-live';

/** Applies socket events while the member area is mounted. Renders nothing. */
export function NotificationsLive() {
  useNotificationsLive();
  return null;
}
