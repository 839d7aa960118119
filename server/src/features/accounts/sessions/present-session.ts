import type { SessionView } from '@weft/shared/accounts/contract';
import { deviceInWords } from './device-in-words.ts';
import type { Session } from './session.store.ts';

/** Presents a session to its member; `currentId` is the session of the call. */
export function presentSession(session: Session, currentId: string): SessionView {
  return {
    _id: session._id,
    device: deviceInWords(session.userAgent),
    lastUsedAt: session.lastUsedAt.toISOString(),
    current: session._id === currentId,
  };
}
