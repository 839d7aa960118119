import type { SecurityEntryView } from '@weft/shared/accounts/security-log/contract';
import { deviceInWords } from '../sessions/device-in-words.ts';
import type { SecurityEntry } from './security-entry.store.ts';

/** Presents an entry to its member: the device in words. */
export function presentSecurityEntry(entry: SecurityEntry): SecurityEntryView {
  const { _id, kind, userAgent, network, createdAt } = entry;
  return { _id, kind, device: deviceInWords(userAgent), network, createdAt: createdAt.toISOString() };
}
