/**
 * For `onEscapeKeyDown` of a dialog. Elements with `data-own-escape`, such as an open list or picker, handle
 * Escape themselves and close first.
 */
export function leaveEscapeInside(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-own-escape]')) event.preventDefault();
}
