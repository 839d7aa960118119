import { parseKept, readKept, useKept, writeKept } from '@/lib/kept-text';

/** How this browser tells of new messages. Both are off until the member asks for them, and where nothing can be kept. */
export interface AlertSettings {
  readonly sound: boolean;
  readonly desktop: boolean;
}

const KEY = 'weft:message-alerts';

function settingsIn(text: string | null): AlertSettings {
  const kept = (parseKept(text) ?? {}) as Partial<AlertSettings>;
  return { sound: kept.sound === true, desktop: kept.desktop === true };
}

export const alertSettings = {
  current: () => settingsIn(readKept(KEY)),
  change: (change: Partial<AlertSettings>) =>
    writeKept(KEY, JSON.stringify({ ...settingsIn(readKept(KEY)), ...change })),
} as const;

export function useAlertSettings(): AlertSettings {
  return settingsIn(useKept(KEY));
}
