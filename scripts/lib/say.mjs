/** Tells the person at the terminal what happens now. @param {string} text */
export function say(text) {
  console.log(`› ${text}`);
}

/** How long something took, as a person says it. @param {number} since `Date.now()` at its start */
export function took(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/** Ends with one plain sentence in place of a stack. @param {string} text @returns {never} */
export function stop(text) {
  console.error(`✗ ${text}`);
  process.exit(1);
}
