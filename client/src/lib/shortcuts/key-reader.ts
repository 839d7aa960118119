import { isComposing } from '../browser/is-composing';

/** Longest pause between the two keys of a shortcut. Milliseconds. */
const SEQUENCE_TIMEOUT = 1500;

const LATIN = /^[!-~]$/;

/**
 * Returns the key as shortcuts name it, or undefined if it cannot be part of one. Characters count as typed,
 * so that `?` and `/` work on every layout. On non-Latin layouts, letters are identified by their position.
 */
export function shortcutKeyOf(event: KeyboardEvent): string | undefined {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (isComposing(event) || event.repeat) return undefined;
  if (altKey || key.length !== 1) return undefined;
  const typed = LATIN.test(key) ? key.toLowerCase() : /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  if (typed === undefined || (shiftKey && /[a-z]/.test(typed))) return undefined;
  return ctrlKey || metaKey ? `Mod+${typed}` : typed;
}

/** Combines key presses to shortcuts of one or two keys. */
export class KeyReader {
  #first: string | undefined;
  #firstAt = 0;

  /** Returns the shortcut that this key completes, if any. `at`: milliseconds of a monotonic clock. */
  read(key: string, at: number, shortcuts: readonly string[]): string | undefined {
    const first = at - this.#firstAt <= SEQUENCE_TIMEOUT ? this.#first : undefined;
    this.#first = undefined;
    const keys = first === undefined ? key : `${first} ${key}`;
    if (shortcuts.includes(keys)) return keys;
    if (first === undefined && shortcuts.some((shortcut) => shortcut.startsWith(`${key} `))) {
      this.#first = key;
      this.#firstAt = at;
    }
    return undefined;
  }
}
