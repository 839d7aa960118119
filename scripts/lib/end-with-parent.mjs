/** Interval of the check for the parent process. Milliseconds. */
const EVERY = 200;

/**
 * Ends this process with SIGTERM once its parent has exited. npm sends signals to a shell, and many shells do not forward
 * them, so npm's child would keep running. A script started directly may run in the background, so it needs `always`.
 */
export function endWithParent({ always = false } = {}) {
  if (!always && process.env['npm_lifecycle_event'] === undefined) return;
  if (process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, EVERY);
  timer.unref();
}
