import type { Attempt, AttemptLimiter, AttemptRule } from '../../platform/limits/attempt-limiter.ts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Who guesses: for an email address, from a network address, in a browser that the account may know. */
export interface Guesser {
  readonly email: string;
  readonly ip: string;
  /** The browser's id, if it has signed in to this account before. */
  readonly device: string | undefined;
}

/** How many wrong passwords are too many (settings, times RATE_LIMIT_FACTOR). */
export interface PasswordLimits {
  readonly perPair: number;
  readonly perNetwork: number;
  readonly perMember: number;
}

/** Counts guesses before their outcome is known; a good one is forgiven. Beyond the limits: RATE_LIMITED. */
export interface GuessLimits {
  password(guesser: Guesser): Promise<Attempt>;
  code(guesser: Guesser): Promise<Attempt>;
  link(ip: string): Promise<Attempt>;
  /** Counts a code that is asked for, whether the address is known or not. */
  codeAskedFor(email: string): Promise<Attempt>;
  /** Ends the pause of an address whose owner has just used a code. */
  endPause(email: string): Promise<void>;
}

export function createGuessLimits(
  limiter: AttemptLimiter,
  passwords: PasswordLimits,
  factor: number,
): GuessLimits {
  const rate = (max: number): number => Math.max(1, Math.floor(max * factor));
  const linkRule = (ip: string): AttemptRule => ({
    name: 'codes of a network',
    key: ip,
    max: ACCOUNT_LIMITS.codeWrongTriesPerNetwork,
    window: HOUR,
  });

  const passwordRules = ({ email, ip, device }: Guesser): AttemptRule[] => {
    const window = 15 * MINUTE;
    // A known browser counts for itself alone: what strangers guess can't lock its member out.
    if (device) {
      return [
        { name: 'passwords of a device', key: `${email}\n${device}`, max: rate(passwords.perPair), window },
      ];
    }
    return [
      { name: 'passwords of a pair', key: `${email}\n${ip}`, max: rate(passwords.perPair), window },
      { name: 'passwords of a network', key: ip, max: rate(passwords.perNetwork), window },
      { name: 'passwords of a member', key: email, max: rate(passwords.perMember), window: DAY },
    ];
  };

  const codeRules = ({ email, ip, device }: Guesser): AttemptRule[] => {
    const key = device ? `${email}\n${device}` : email;
    const own: AttemptRule[] = [
      {
        name: 'codes',
        key,
        max: ACCOUNT_LIMITS.codeWrongTries,
        window: ACCOUNT_LIMITS.codeWrongTriesWindow,
      },
      { name: 'codes of a day', key, max: ACCOUNT_LIMITS.codeWrongTriesPerDay, window: DAY },
    ];
    return device ? own : [...own, linkRule(ip)];
  };

  return {
    password: (guesser) => limiter.take(passwordRules(guesser)),
    code: (guesser) => limiter.take(codeRules(guesser)),
    link: (ip) => limiter.take([linkRule(ip)]),
    codeAskedFor: (email) =>
      limiter.take([
        { name: 'code pause', key: email, max: 1, window: ACCOUNT_LIMITS.codeResendPause / factor },
        { name: 'codes of an hour', key: email, max: rate(ACCOUNT_LIMITS.codesPerHour), window: HOUR },
      ]),
    endPause: (email) => limiter.clear({ name: 'code pause', key: email }),
  };
}
