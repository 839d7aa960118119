import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** The keys of accounts, all made from the one secret, each good for one thing alone. */
export interface AccountKeys {
  readonly tokens: KeyObject;
  readonly codes: KeyObject;
  readonly devices: KeyObject;
}

/** Derives the keys once: a check with a key object costs a fiftieth of one with a string. */
export function createAccountKeys(secret: string): AccountKeys {
  const derive = (purpose: string): KeyObject =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `weft ${purpose}`, 32)));
  return {
    tokens: createSecretKey(Buffer.from(secret, 'utf8')),
    codes: derive('codes'),
    devices: derive('devices'),
  };
}

/** Authenticates text under a key; what is short enough to be guessed (a code) is stored only like this. */
export function mac(key: KeyObject, ...parts: readonly string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}
