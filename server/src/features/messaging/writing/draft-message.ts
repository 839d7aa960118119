import { isDuplicate } from '../../../platform/database/failures.ts';
import type { PlacedMessage } from '../store/message.store.ts';

/** A valid message without position. */
export type DraftMessage = Omit<PlacedMessage, '_id' | 'seq' | 'ordinal'>;

/** The sender has stored something under this `clientId`; the caller compares it. */
export class StoredBefore extends Error {}

/** Returns whether another server took the position first: the writer tries the next one. */
export const isPlaceTaken = (error: unknown): boolean => isDuplicate(error, 'seq');
