/** How often the parent is looked for, in milliseconds. */
const EVERY = 200;

/**
 * Ends this process as SIGTERM does once the one that started it is gone. npm hands a signal to the shell between us and
 * itself, and many a shell keeps it: without this, what npm started would outlive it. Only under npm: whoever starts a
 * script directly may leave it running.
 */
export function endWithParent() {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, EVERY);
  timer.unref();
}
