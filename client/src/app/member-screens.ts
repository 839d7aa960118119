import { paths } from '@/lib/paths';
import { sessionToken } from '@/lib/api/session';
import { lazyScreen } from './lazy-screen';

/** Milliseconds for which the first render waits for the screen's code, to avoid a loading state. */
const MAX_WAIT = 300;

export const RequireSession = lazyScreen(async () => (await import('./require-session')).RequireSession);
export const DashboardScreen = lazyScreen(
  async () => (await import('./dashboard/dashboard-screen')).DashboardScreen,
);

/** Loads the code of a member's first screen. Resolves when it has loaded or failed, at the latest after `MAX_WAIT`. */
export async function loadFirstScreen(): Promise<void> {
  if (sessionToken() === undefined) return;
  const isDashboard = window.location.pathname === paths.dashboard;
  const code = Promise.all([RequireSession.load(), isDashboard && DashboardScreen.load()]);
  const timeout = new Promise((resolve) => {
    setTimeout(resolve, MAX_WAIT);
  });
  // The screen tries again after a failure and reports it.
  await Promise.race([code.catch(() => undefined), timeout]);
}
