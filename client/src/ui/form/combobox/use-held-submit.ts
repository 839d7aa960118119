import { useEffect, useRef } from 'react';

/**
 * Holds the submission of a form while one of its fields waits for its options: otherwise the form would miss a value
 * that was typed in time. Returns a function that takes the field when it gets the focus.
 */
export function useHeldSubmit(isWaiting: boolean): (field: HTMLInputElement) => void {
  const form = useRef<HTMLFormElement | null>(null);

  useEffect(() => {
    const element = form.current;
    if (!isWaiting || !element) return undefined;
    let held: { readonly submitter: HTMLElement | null } | undefined;
    const hold = (event: SubmitEvent): void => {
      event.preventDefault();
      event.stopPropagation();
      held = { submitter: event.submitter };
    };
    element.addEventListener('submit', hold, true);
    return () => {
      element.removeEventListener('submit', hold, true);
      // In the next task: what this field chose may still identify the text of another one.
      if (held) setTimeout(() => element.requestSubmit(held?.submitter));
    };
  }, [isWaiting]);

  return (field) => {
    form.current = field.form;
  };
}
