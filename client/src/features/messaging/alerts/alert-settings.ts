import { useSyncExternalStore } from 'react';

/** How this browser tells of new messages. Both are off until the member asks for them. */
export interface AlertSettings {
  readonly sound: boolean;
  readonly desktop: boolean;
}

const KEY = 'weft:message-alerts';
const OFF: AlertSettings = { sound: false, desktop: false };
const listeners = new Set<() => void>();
let known: { raw: string | null; settings: AlertSettings } = { raw: null, settings: OFF };

function read(): AlertSettings {
  try {
    const raw = localStorage.getItem(KEY);
    if (raw !== known.raw) {
      const parsed = JSON.parse(raw ?? '{}') as Partial<AlertSettings>;
      known = { raw, settings: { sound: parsed.sound === true, desktop: parsed.desktop === true } };
    }
  } catch {
    known = { raw: null, settings: OFF };
  }
  return known.settings;
}

export const alertSettings = {
  current: read,
  change: (change: Partial<AlertSettings>) => {
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...read(), ...change }));
    } catch {
      // Where nothing can be kept, alerts stay off.
    }
    for (const tell of listeners) tell();
  },
} as const;

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  window.addEventListener('storage', tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', tell);
  };
}

export function useAlertSettings(): AlertSettings {
  return useSyncExternalStore(subscribe, read);
}
