import { parseStored, readStored, writeStored } from '@/lib/storage/stored-text';
import { COLUMNS } from './emoji-list';

const MAX_RECENT = COLUMNS * 2;
const KEY = 'weft:emoji';

/** Returns the recently chosen emoji of this device, newest first. Sign-out clears them with local storage. */
export function recentEmoji(): string[] {
  const stored = parseStored(readStored(KEY));
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, MAX_RECENT) : [];
}

export function rememberEmoji(char: string): void {
  const next = [char, ...recentEmoji().filter((each) => each !== char)].slice(0, MAX_RECENT);
  writeStored(KEY, JSON.stringify(next));
}
