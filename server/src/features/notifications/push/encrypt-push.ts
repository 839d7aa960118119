import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Public key and shared secret of a subscription, in base64url. */
export interface SubscriptionKeys {
  readonly p256dh: string;
  readonly auth: string;
}

const CURVE = 'prime256v1';
/** Bytes of a record; there is only one. */
const RECORD = 4096;
/** Texts are padded to a multiple of this, so that their length says little (bytes). */
const STEP = 512;
const TAG = 16;
/** Ends the text of the last record. */
const DELIMITER = 2;

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

function padded(text: string): Buffer {
  const bytes = Buffer.from(text);
  const size = Math.ceil((bytes.length + 1) / STEP) * STEP;
  const whole = Buffer.alloc(size);
  bytes.copy(whole);
  whole[bytes.length] = DELIMITER;
  return whole;
}

/** Encrypts a text for one browser (RFC 8291, content encoding `aes128gcm`). Throws if it is too long or a key is invalid. */
export function encryptPush(text: string, { p256dh, auth }: SubscriptionKeys): Buffer {
  const plain = padded(text);
  if (plain.length + TAG > RECORD) throw new Error('the push message is too long');
  const browserKey = Buffer.from(p256dh, 'base64url');
  const own = createECDH(CURVE);
  const ownKey = own.generateKeys();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const input = derive(own.computeSecret(browserKey), Buffer.from(auth, 'base64url'), info, 32);
  const salt = randomBytes(16);
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD, 0);
  sizes.writeUInt8(ownKey.length, 4);
  return Buffer.concat([salt, sizes, ownKey, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}
