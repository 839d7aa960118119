/**
 * Prints a progress message.
 * @param {string} text
 */
export function say(text) {
  console.log(`› ${text}`);
}

/**
 * Formats a duration for people.
 * @param {number} since `Date.now()` at its start
 */
export function took(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Exits with one sentence instead of a stack trace.
 * @param {string} text
 * @returns {never}
 */
export function stop(text) {
  console.error(`✗ ${text}`);
  process.exit(1);
}
