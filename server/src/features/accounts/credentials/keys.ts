import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** The signing key, and all accepted keys: this one and, after a rotation, the previous one. */
export interface RotatingKey {
  readonly current: KeyObject;
  readonly accepted: readonly KeyObject[];
}

/** Keys derived from the secret, each for a single purpose. */
export interface AccountKeys {
  readonly tokens: RotatingKey;
  readonly codes: RotatingKey;
  /** Encrypts the keys of authenticator apps. */
  readonly secondFactors: RotatingKey;
}

const keyOf = (secret: string): KeyObject => createSecretKey(Buffer.from(secret, 'utf8'));

const derive = (secret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `weft ${purpose}`, 32)));

/** Derives the keys once: verification with a key object costs a fiftieth of that with a string. */
export function accountKeysOf(secret: string, previous?: string): AccountKeys {
  const rotating = (make: (from: string) => KeyObject): RotatingKey => {
    const current = make(secret);
    return { current, accepted: previous === undefined ? [current] : [current, make(previous)] };
  };
  return {
    tokens: rotating(keyOf),
    codes: rotating((from) => derive(from, 'codes')),
    secondFactors: rotating((from) => derive(from, 'second factors')),
  };
}

/** Computes a MAC. Guessable values (codes) are only stored in this form. */
export function mac(key: KeyObject, ...parts: readonly string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}
