/** Whether nothing of the page has the focus: what had it has gone, or nothing was chosen yet. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}
