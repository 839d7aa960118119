import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@weft/shared/accounts/passkeys/contract';
import type { NewPasskeyResponse, PasskeyResponse } from '@weft/shared/accounts/passkeys/fields';

/** What an authenticator may do differently. */
interface Ceremony {
  readonly origin: string;
  readonly isUserVerified?: boolean;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const MAY_SYNC = 0x08;
const SYNCED = 0x10;
const HAS_CREDENTIAL = 0x40;

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** CBOR (RFC 8949) of the few forms that WebAuthn needs. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
const number = (value: number): Buffer => (value < 0 ? head(1, -value - 1) : head(0, value));
const bytes = (value: Uint8Array): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

/** An authenticator with one passkey (ECDSA with P-256), which does what it is told, right or wrong. */
export class SoftwarePasskey {
  readonly id: string;
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  readonly #isSynced: boolean;
  counter = 0;
  userHandle: string | undefined;

  constructor({ isSynced = false, idBytes = 16 } = {}) {
    this.id = base64url(randomBytes(idBytes));
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#isSynced = isSynced;
    this.#publicKey = map([
      [number(1), number(2)],
      [number(3), number(-7)],
      [number(-1), number(1)],
      [number(-2), bytes(Buffer.from(x, 'base64url'))],
      [number(-3), bytes(Buffer.from(y, 'base64url'))],
    ]);
  }

  create(options: PasskeyCreationOptions, given: Ceremony): NewPasskeyResponse {
    this.userHandle = options.user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey]);
    const data = Buffer.concat([
      this.#authenticatorData(given.rpId ?? options.rp.id, given, HAS_CREDENTIAL),
      credential,
    ]);
    const attestation = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(data)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, given),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    };
  }

  use(options: PasskeyRequestOptions, given: Ceremony): PasskeyResponse {
    const clientDataJSON = clientData('webauthn.get', options.challenge, given);
    const data = this.#authenticatorData(given.rpId ?? options.rpId, given);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, this.#key)),
        userHandle: this.userHandle,
      },
    };
  }

  #authenticatorData(rpId: string, { isUserVerified = true }: Ceremony, further = 0): Buffer {
    const synced = this.#isSynced ? MAY_SYNC | SYNCED : 0;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = PRESENT | (isUserVerified ? VERIFIED : 0) | synced | further;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }
}

function clientData(type: string, challenge: string, given: Ceremony): string {
  const data = {
    type: given.type ?? type,
    challenge: given.challenge ?? challenge,
    origin: given.origin,
    crossOrigin: false,
  };
  return base64url(Buffer.from(JSON.stringify(data)));
}
