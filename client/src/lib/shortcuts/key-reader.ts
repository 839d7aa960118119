/** Within this time (ms) the second key of two has to follow the first. */
const WITHIN = 1500;

/** What older browsers say of keys that an input method keeps for itself. */
const IN_COMPOSITION = 229;

const LATIN = /^[!-~]$/;

/**
 * The key as shortcuts name it: the character that it types, so that `?` and `/` are found wherever a keyboard has them, and letters by
 * their place where the keyboard writes no Latin ones. Undefined for keys that are part of no shortcut.
 */
export function shortcutKeyOf(event: KeyboardEvent): string | undefined {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.isComposing || event.keyCode === IN_COMPOSITION || event.repeat) return undefined;
  if (altKey || key.length !== 1) return undefined;
  const typed = LATIN.test(key) ? key.toLowerCase() : /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  if (typed === undefined || (shiftKey && /[a-z]/.test(typed))) return undefined;
  return ctrlKey || metaKey ? `Mod+${typed}` : typed;
}

/** Puts keys together to shortcuts, of which some are two keys one after the other. */
export class KeyReader {
  #first: string | undefined;
  #firstAt = 0;

  /** Answers the shortcut that ends with this key, if one does. `at` in ms, on any clock that only rises. */
  read(key: string, at: number, known: readonly string[]): string | undefined {
    const first = at - this.#firstAt <= WITHIN ? this.#first : undefined;
    this.#first = undefined;
    const keys = first === undefined ? key : `${first} ${key}`;
    if (known.includes(keys)) return keys;
    if (first === undefined && known.some((shortcut) => shortcut.startsWith(`${key} `))) {
      this.#first = key;
      this.#firstAt = at;
    }
    return undefined;
  }
}
