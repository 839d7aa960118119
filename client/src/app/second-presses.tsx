import { useEffect } from 'react';

/** What takes presses. Text fields are left out: there several presses choose words. */
const CONTROL = 'button, a[href], summary, [role=menuitem], [role=option], [role=tab]';

/** What a control says that it does. */
const meaningOf = (control: Element): string =>
  ['aria-label', 'aria-pressed', 'aria-expanded'].map((name) => control.getAttribute(name)).join() +
  control.textContent;

/** A control that was pressed, as it was before it was. */
interface Pressed {
  readonly control: Element;
  readonly meaning: string;
}

function pressedAt(target: EventTarget | null): Pressed | undefined {
  const control = target instanceof Element ? target.closest(CONTROL) : null;
  return control ? { control, meaning: meaningOf(control) } : undefined;
}

/** Whether a further press is not for what the first one was for: something else stands there now, or it does something else. */
function isAnother(first: Pressed, target: EventTarget | null): boolean {
  const now = pressedAt(target);
  return now?.control !== first.control || now.meaning !== first.meaning;
}

function refuse(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * The further presses of a double click, or of a key that is held down, do nothing where the first one has put something else in
 * their place: Following where Follow was, the next request where the ignored one stood. What means the same as before takes them, as
 * Next image does. Presses of a screen reader are no double clicks.
 */
function refuseSecondPresses(signal: AbortSignal): void {
  const options = { capture: true, signal };
  let pressed: Pressed | undefined;
  let first: Pressed | undefined;
  window.addEventListener('pointerdown', ({ target }) => (pressed = pressedAt(target)), options);
  window.addEventListener(
    'click',
    (event) => {
      // The browser counts them: 1, 2 and so on of a mouse or finger, 0 of the keyboard.
      if (event.detail <= 1) first = pressed;
      else if (first && isAnother(first, event.target)) refuse(event);
    },
    options,
  );

  let held: Pressed | undefined;
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter') return;
      if (!event.repeat) held = pressedAt(event.target);
      else if (held && isAnother(held, event.target)) refuse(event);
    },
    options,
  );
}

/** Refuses presses that come too soon to be meant for what they would hit, on all screens. */
export function SecondPresses() {
  useEffect(() => {
    const gone = new AbortController();
    refuseSecondPresses(gone.signal);
    return () => gone.abort();
  }, []);
  return null;
}
