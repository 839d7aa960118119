import { parseStored, readStored, useStored, writeStored } from '@/lib/storage/stored-text';

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
