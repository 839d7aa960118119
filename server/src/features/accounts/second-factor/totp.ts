import { appName } from '@weft/shared/app';
import { Secret, TOTP } from 'otpauth';

/** Seconds that each code is shown. */
const PERIOD = 30;
/** Codes of the period before and after are accepted, because clocks differ. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 recommends. */
const KEY_BYTES = 20;

/** Returns a random key in base32. */
export function newTotpKey(): string {
  return new Secret({ size: KEY_BYTES }).base32;
}

function totpOf(key: string, label = ''): TOTP {
  return new TOTP({
    issuer: appName(),
    label,
    secret: Secret.fromBase32(key),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
  });
}

/** Returns the `otpauth:` address that apps read from a QR code. */
export function totpAddress(key: string, email: string): string {
  return totpOf(key, email).toString();
}

/** Returns the number of the period whose code this is (RFC 6238); undefined for a wrong code. `now` in milliseconds. */
export function periodOfCode(key: string, code: string, now: number): number | undefined {
  const difference = totpOf(key).validate({ token: code, timestamp: now, window: WINDOW });
  return difference === null ? undefined : Math.floor(now / 1000 / PERIOD) + difference;
}
