import { Secret, TOTP } from 'otpauth';

const PERIOD = 30_000;

interface AppClock {
  now(): number;
  advance(by: number): void;
}

/** An authenticator app with a key; it shows the code of the app's clock. */
export class AuthenticatorApp {
  readonly #clock: AppClock;
  readonly #totp: TOTP;

  constructor(key: string, clock: AppClock) {
    this.#clock = clock;
    this.#totp = new TOTP({ secret: Secret.fromBase32(key) });
  }

  /** The code of now, or of a number of periods later. */
  code(periodsLater = 0): string {
    return this.#totp.generate({ timestamp: this.#clock.now() + periodsLater * PERIOD });
  }

  /** Waits for the next code. */
  nextCode(): string {
    this.#clock.advance(PERIOD);
    return this.code();
  }

  /** A code that the app never shows around now. */
  wrongCode(nth = 0): string {
    const right = new Set([-2, -1, 0, 1, 2].map((periods) => this.code(periods)));
    const wrong = Array.from({ length: 20 }, (_, n) => String(n).padStart(6, '0'));
    return wrong.filter((code) => !right.has(code))[nth] ?? '';
  }
}
