import { useSyncExternalStore } from 'react';

/** Local storage may be full, switched off or not allowed: what is kept then lasts as long as the page that holds it. */
function quietly<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

const listeners = new Set<() => void>();

/** The text that this browser keeps under the key; null where there is none. Signing out removes it. */
export function readKept(key: string): string | null {
  return quietly(() => localStorage.getItem(key)) ?? null;
}

/** Keeps a text, or removes it, and tells who shows it. */
export function writeKept(key: string, text: string | null): void {
  quietly(() => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text)));
  for (const tell of listeners) tell();
}

/** What a kept text says as JSON; undefined where it says nothing that can be read. */
export function parseKept(text: string | null): unknown {
  return text === null ? undefined : quietly((): unknown => JSON.parse(text));
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  // Another tab of the same browser.
  window.addEventListener('storage', tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', tell);
  };
}

/** The kept text, anew whenever this or another tab changes it. */
export function useKept(key: string): string | null {
  return useSyncExternalStore(subscribe, () => readKept(key));
}
