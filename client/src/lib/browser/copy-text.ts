/**
 * Copies by way of a selected text area: for pages without a secure context, which have no clipboard. It stands beside what has the
 * focus, because an open menu or dialog takes the focus back from everything outside of it.
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

/** Puts text on the clipboard and says whether that worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
