import type { Attempt, AttemptLimiter, AttemptRule } from '../../../platform/limits/attempt-limiter.ts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Who guesses: for an email address, from a network address, in a browser that the account may know. */
export interface Guesser {
  readonly email: string;
  readonly ip: string;
  /** Id of the browser, if it has signed in with the account's current password. */
  readonly device: string | undefined;
}

/** Limits of wrong passwords (settings times RATE_LIMIT_FACTOR). */
interface PasswordLimits {
  readonly perPair: number;
  readonly perNetwork: number;
  readonly perMember: number;
}

/**
 * Known browsers have their own limits, so that attempts of strangers cannot lock them out. These limits also apply
 * to all known browsers of an account together, and their attempts count for the general limits too: more browsers do
 * not allow more guesses.
 */
interface GuessRules {
  readonly refusing: readonly AttemptRule[];
  readonly counting?: readonly AttemptRule[];
}

const networkRule = (name: string, ip: string): AttemptRule => ({
  name,
  key: ip,
  max: ACCOUNT_LIMITS.codeWrongTriesPerNetwork,
  window: HOUR,
});

function codeRules({ email, ip, device }: Guesser): GuessRules {
  const recent = { max: ACCOUNT_LIMITS.codeWrongTries, window: ACCOUNT_LIMITS.codeWrongTriesWindow };
  const daily = { max: ACCOUNT_LIMITS.codeWrongTriesPerDay, window: DAY };
  const general = [
    { name: 'codes', key: email, ...recent },
    { name: 'codes of a day', key: email, ...daily },
    networkRule('codes of a network', ip),
  ];
  if (device === undefined) return { refusing: general };
  const ofDevices = [
    { name: 'codes of a device', key: `${email}\n${device}`, ...recent },
    { name: 'codes of devices of a day', key: email, ...daily },
    networkRule('codes of devices of a network', ip),
  ];
  return { refusing: ofDevices, counting: general };
}

/** Wrong codes of apps: of a million, three are right at any time. */
function appCodeRules({ email, device }: Guesser): GuessRules {
  const recent = { max: ACCOUNT_LIMITS.appCodeWrongTries, window: ACCOUNT_LIMITS.codeWrongTriesWindow };
  const daily = { max: ACCOUNT_LIMITS.codeWrongTriesPerDay, window: DAY };
  const general = [
    { name: 'app codes', key: email, ...recent },
    { name: 'app codes of a day', key: email, ...daily },
  ];
  if (device === undefined) return { refusing: general };
  const ofDevices = [
    { name: 'app codes of a device', key: `${email}\n${device}`, ...recent },
    { name: 'app codes of devices of a day', key: email, ...daily },
  ];
  return { refusing: ofDevices, counting: general };
}

interface Deps {
  readonly attempts: AttemptLimiter;
  readonly passwords: PasswordLimits;
  /** RATE_LIMIT_FACTOR. */
  readonly factor: number;
}

/**
 * Counts attempts before their outcome is known; successful ones are uncounted. Throws RATE_LIMITED beyond the
 * limits.
 */
export class GuessLimits {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  password(guesser: Guesser): Promise<Attempt> {
    return this.#take(this.#passwordRules(guesser));
  }

  code(guesser: Guesser): Promise<Attempt> {
    return this.#take(codeRules(guesser));
  }

  /** A code of an authenticator app, or a recovery code. */
  appCode(guesser: Guesser): Promise<Attempt> {
    return this.#take(appCodeRules(guesser));
  }

  /** A passkey. Nobody can guess a signature, but each one costs work. */
  passkey(ip: string): Promise<Attempt> {
    const max = this.#rate(ACCOUNT_LIMITS.wrongPasskeysPerNetwork);
    return this.#deps.attempts.take([{ name: 'passkeys of a network', key: ip, max, window: HOUR }]);
  }

  /** Counts an invalid link. */
  wrongLink(ip: string): Promise<Attempt> {
    return this.#deps.attempts.take([networkRule('codes of a network', ip)]);
  }

  /** Counts a request for a code, whether or not the address is known. */
  codeAskedFor(email: string): Promise<Attempt> {
    const window = ACCOUNT_LIMITS.codeResendPause / this.#deps.factor;
    return this.#deps.attempts.take([
      { name: 'code pause', key: email, max: 1, window },
      { name: 'codes of an hour', key: email, max: this.#rate(ACCOUNT_LIMITS.codesPerHour), window: HOUR },
    ]);
  }

  /** Ends the delay of an address whose owner has just used a code. */
  endPause(email: string): Promise<void> {
    return this.#deps.attempts.clear({ name: 'code pause', key: email });
  }

  #take({ refusing, counting }: GuessRules): Promise<Attempt> {
    return this.#deps.attempts.take(refusing, counting);
  }

  #rate(max: number): number {
    return Math.max(1, Math.floor(max * this.#deps.factor));
  }

  #passwordRules({ email, ip, device }: Guesser): GuessRules {
    const { passwords } = this.#deps;
    const window = 15 * MINUTE;
    const perMember = { max: this.#rate(passwords.perMember), window: DAY };
    const perNetwork = { max: this.#rate(passwords.perNetwork), window };
    const perPair = { max: this.#rate(passwords.perPair), window };
    const general = [
      { name: 'passwords of a pair', key: `${email}\n${ip}`, ...perPair },
      { name: 'passwords of a network', key: ip, ...perNetwork },
      { name: 'passwords of a member', key: email, ...perMember },
    ];
    if (device === undefined) return { refusing: general };
    const ofDevices = [
      { name: 'passwords of a device', key: `${email}\n${device}`, ...perPair },
      { name: 'passwords of devices of a network', key: ip, ...perNetwork },
      { name: 'passwords of devices of a member', key: email, ...perMember },
    ];
    return { refusing: ofDevices, counting: general };
  }
}
