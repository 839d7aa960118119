import { paths } from '@/lib/paths';
import { sessionToken } from '@/lib/api/session';
import { lazyScreen } from './lazy-screen';

/** The first screen stands without words like "Loading" if its code comes within so long (ms). */
const MAX_WAIT = 300;

export const RequireSession = lazyScreen(async () => (await import('./require-session')).RequireSession);
export const DashboardScreen = lazyScreen(
  async () => (await import('./dashboard/dashboard-screen')).DashboardScreen,
);

/** Loads what a member begins with. Resolves when it is there, when it will not come, and when waiting has become too long. */
export async function loadFirstScreen(): Promise<void> {
  if (sessionToken() === undefined) return;
  const isDashboard = window.location.pathname === paths.dashboard;
  const code = Promise.all([RequireSession.load(), isDashboard && DashboardScreen.load()]);
  const timeout = new Promise((resolve) => {
    setTimeout(resolve, MAX_WAIT);
  });
  // What can't be had is asked for again by the screen, which says so.
  await Promise.race([code.catch(() => undefined), timeout]);
}
