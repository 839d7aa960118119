import { isLockedOut, type SessionHolder } from '../../members/index.ts';
import type { Session } from './session.store.ts';

/** Whether the account of a session still lets it be used; undefined or null if the account is gone. */
export function isUsableBy(
  { credentialVersion }: Pick<Session, 'credentialVersion'>,
  holder: SessionHolder | null | undefined,
): holder is SessionHolder {
  return holder?.credentialVersion === credentialVersion && holder.isEmailVerified && !isLockedOut(holder);
}
