import { createCipheriv, createDecipheriv, createHash, randomBytes, type KeyObject } from 'node:crypto';
import type { RotatingKey } from './keys.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const idOf = (key: KeyObject): string =>
  createHash('sha256').update('weft key id').update(key.export()).digest('base64url').slice(0, 12);

/**
 * Encrypts secrets that the server has to read again. The text is `key id.iv + tag + ciphertext`, and belongs to one
 * purpose and owner.
 */
export class Sealer {
  readonly #current: readonly [id: string, key: KeyObject];
  readonly #keys: ReadonlyMap<string, KeyObject>;

  constructor({ current, accepted }: RotatingKey) {
    this.#current = [idOf(current), current];
    this.#keys = new Map(accepted.map((key) => [idOf(key), key]));
  }

  seal(text: string, owner: string): string {
    const [id, key] = this.#current;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${id}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
  }

  /** Returns the text; undefined if it was sealed for another owner, with an unknown key, or changed. */
  open(sealed: string, owner: string): string | undefined {
    const [id = '', payload = ''] = sealed.split('.');
    const key = this.#keys.get(id);
    const bytes = Buffer.from(payload, 'base64url');
    if (!key || bytes.length < IV_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    try {
      return (
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    } catch {
      return undefined;
    }
  }

  /** Id of the key that new secrets are sealed with: the beginning of their text. */
  get keyId(): string {
    return this.#current[0];
  }
}
