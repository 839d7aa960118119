import { parseStored, readStored, writeStored } from '@/lib/storage/stored-text';
import { useStored } from '@/lib/storage/use-stored';

/**
 * Alerts of this browser: sound for messages, and desktop notifications for messages and for the notification bell. All are off
 * by default and without local storage.
 */
export interface AlertSettings {
  readonly sound: boolean;
  readonly messages: boolean;
  readonly bell: boolean;
}

/** Topics of desktop notifications. */
export type DesktopTopic = 'messages' | 'bell';

const KEY = 'weft:alerts';

function parseSettings(text: string | null): AlertSettings {
  const stored = (parseStored(text) ?? {}) as Partial<AlertSettings>;
  return { sound: stored.sound === true, messages: stored.messages === true, bell: stored.bell === true };
}

export const alertSettings = {
  current: () => parseSettings(readStored(KEY)),
  change: (change: Partial<AlertSettings>) =>
    writeStored(KEY, JSON.stringify({ ...parseSettings(readStored(KEY)), ...change })),
} as const;

export function useAlertSettings(): AlertSettings {
  return parseSettings(useStored(KEY));
}
