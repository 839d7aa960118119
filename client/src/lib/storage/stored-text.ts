import { Signal } from '../signal';

/** Local storage may be full, disabled or forbidden. The value then lasts as long as the page. */
function quietly<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Number of writes by this page. */
const writes = new Signal(0);

/** The text in local storage under the key, or null. Signing out removes it. */
export function readStored(key: string): string | null {
  return quietly(() => localStorage.getItem(key)) ?? null;
}

/** Stores a text, or removes it with null, and notifies subscribers. */
export function writeStored(key: string, text: string | null): void {
  quietly(() => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text)));
  writes.set(writes.get() + 1);
}

/** Parses a stored text as JSON; undefined if it is not valid. */
export function parseStored(text: string | null): unknown {
  return text === null ? undefined : quietly((): unknown => JSON.parse(text));
}

/** Calls the listener when this or another tab writes. Returns the function that unsubscribes it. */
export function watchStored(listener: () => void): () => void {
  const unsubscribe = writes.subscribe(listener);
  // Fires when another tab writes.
  window.addEventListener('storage', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', listener);
  };
}
