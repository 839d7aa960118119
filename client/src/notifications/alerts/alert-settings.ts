import { parseKept, readKept, useKept, writeKept } from '@/lib/kept-text';

/**
 * How this browser tells of what is new while nobody looks: a tone for messages, notifications for messages, and for everything that the
 * bell tells. All are off until the member asks for them, and where nothing can be kept.
 */
export interface AlertSettings {
  readonly sound: boolean;
  readonly messages: boolean;
  readonly bell: boolean;
}

/** What the browser's own notifications may be about. */
export type DesktopTopic = 'messages' | 'bell';

const KEY = 'weft:alerts';

function settingsIn(text: string | null): AlertSettings {
  const kept = (parseKept(text) ?? {}) as Partial<AlertSettings>;
  return { sound: kept.sound === true, messages: kept.messages === true, bell: kept.bell === true };
}

export const alertSettings = {
  current: () => settingsIn(readKept(KEY)),
  change: (change: Partial<AlertSettings>) =>
    writeKept(KEY, JSON.stringify({ ...settingsIn(readKept(KEY)), ...change })),
} as const;

export function useAlertSettings(): AlertSettings {
  return settingsIn(useKept(KEY));
}
