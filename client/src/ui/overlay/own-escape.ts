/**
 * For a dialog's `onEscapeKeyDown`: what is open inside it (a list, a picker, a reply) has its own use for Escape, marked by
 * `data-own-escape`, and closes first.
 */
export function leaveEscapeInside(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-own-escape]')) event.preventDefault();
}
