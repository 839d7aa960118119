import { randomBytes } from 'node:crypto';
import type { IsCommonPassword } from '../features/accounts/passwords/common-passwords.ts';

/**
 * Returns a new random password that registration accepts: the filter of common passwords takes one in 23,700 for common.
 * It has no letters beyond f, and therefore contains no name.
 */
export function newDemoPassword(isCommon: IsCommonPassword): string {
  for (;;) {
    const password = randomBytes(9).toString('hex');
    if (!isCommon(password)) return password;
  }
}
