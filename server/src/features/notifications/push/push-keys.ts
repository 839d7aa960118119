import { createPrivateKey, sign, type JsonWebKey } from 'node:crypto';
import { boundedCache } from '../../../platform/bounded-cache.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { PushKeyStore } from './push-key.store.ts';

/** A signature is used for so long; services accept up to a day (ms). */
const SIGNED_FOR = 12 * 60 * 60_000;
/** Push services with a signature in memory: strangers choose their names. */
const KEPT = 1000;

interface Signature {
  readonly header: string;
  readonly endsAt: number;
}

interface Deps {
  readonly store: PushKeyStore;
  readonly clock: Clock;
  /** How a push service reaches the operator: an https or mailto address. */
  readonly contact: () => string;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const point = ({ x = '', y = '' }: JsonWebKey): string =>
  Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64url',
  );

/** Signs requests to push services for this network (RFC 8292). */
export class PushKeys {
  readonly #deps: Deps;
  readonly #signatures = boundedCache<Signature>(KEPT);
  #jwk: JsonWebKey | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The public key as browsers expect it. */
  async publicKey(): Promise<string> {
    return point(await this.#load());
  }

  /** Returns the header that names the network to a push service. */
  async authorization(endpoint: URL): Promise<string> {
    const now = this.#deps.clock.now();
    const known = this.#signatures.get(endpoint.origin);
    // Renewed early, so that it does not end on its way.
    if (known && known.endsAt - now > SIGNED_FOR / 2) return known.header;
    const jwk = await this.#load();
    const endsAt = now + SIGNED_FOR;
    const claims = { aud: endpoint.origin, exp: Math.floor(endsAt / 1000), sub: this.#deps.contact() };
    const content = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
    const key = createPrivateKey({ key: jwk, format: 'jwk' });
    const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
    const header = `vapid t=${content}.${signature.toString('base64url')}, k=${point(jwk)}`;
    this.#signatures.set(endpoint.origin, { header, endsAt });
    return header;
  }

  async #load(): Promise<JsonWebKey> {
    this.#jwk ??= await this.#deps.store.load();
    return this.#jwk;
  }
}
