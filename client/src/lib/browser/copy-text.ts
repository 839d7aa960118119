/**
 * Copies through a selected text area, because pages without a secure context have no clipboard API. The text
 * area is added next to the focused element: an open menu or dialog takes the focus back from elements
 * outside.
 */
function copyBySelection(text: string): boolean {
  const { activeElement, body } = document;
  const focused = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : undefined;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  (focused?.parentElement ?? body).append(area);
  area.focus({ preventScroll: true });
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    focused?.focus({ preventScroll: true });
  }
}

/** Copies text to the clipboard and returns whether that worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
