import { randomBytes } from 'node:crypto';
import type { CookieJar } from '../../../http/routes/cookie-jar.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { secretDigest } from '../../../platform/secret-digest.ts';
import type { Member, Members } from '../../members/index.ts';
import { DEVICE_LIFETIME } from './device-proof.model.ts';
import type { Credential, DeviceProofStore } from './device-proof.store.ts';

const COOKIE = 'device';
/** Number of accounts for which a browser is remembered. */
const ACCOUNTS = 5;
const SECRET = /^[\w-]{43}$/;

type Account = Pick<Member, '_id' | 'credentialVersion'>;

const credentialOf = ({ _id, credentialVersion }: Account): Credential => ({
  memberId: _id,
  credentialVersion,
});

const isOf =
  ({ _id, credentialVersion }: Account) =>
  (credential: Credential): boolean =>
    credential.memberId === _id && credential.credentialVersion === credentialVersion;

function secretsOf(cookies: CookieJar): string[] {
  return (cookies.read(COOKIE) ?? '')
    .split('.')
    .filter((secret) => SECRET.test(secret))
    .slice(0, ACCOUNTS);
}

interface Deps {
  readonly store: DeviceProofStore;
  readonly members: Pick<Members['store'], 'findByEmail'>;
  readonly clock: Clock;
}

/**
 * Browsers that have signed in to an account with its current password. The cookie holds a 256-bit secret for each of
 * the last accounts; the database stores digests, at most 20 per account, and drops the oldest.
 */
export class Devices {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the browser's id if the account of this address knows it; else undefined. */
  async knownFor(cookies: CookieJar, email: string): Promise<string | undefined> {
    const { store, members } = this.#deps;
    const proofs = secretsOf(cookies).map(secretDigest);
    // Proofs are looked up before the address: without a valid one, known and unknown addresses take the same time.
    const stored = proofs.length > 0 ? await store.find(proofs) : [];
    if (stored.length === 0) return undefined;
    const member = await members.findByEmail(email);
    return member ? stored.find(isOf(member))?.proof : undefined;
  }

  /**
   * Remembers the browser for the account. Returns whether it is new: the account knows others with its current
   * password, but not this one.
   */
  async remember(cookies: CookieJar, account: Account): Promise<boolean> {
    const { store, clock } = this.#deps;
    const secrets = secretsOf(cookies);
    const stored = secrets.length > 0 ? await store.find(secrets.map(secretDigest)) : [];
    const known = stored.find(isOf(account))?.proof;
    const now = clock.date();
    const isKept = known !== undefined && (await store.touch(credentialOf(account), known, now));
    const own = isKept ? secrets.find((secret) => secretDigest(secret) === known) : undefined;
    const secret = own ?? randomBytes(32).toString('base64url');
    const isNew = own === undefined && (await store.add(credentialOf(account), secretDigest(secret), now));
    // Secrets of earlier passwords are invalid and are replaced.
    const live = new Set(stored.filter(({ memberId }) => memberId !== account._id).map(({ proof }) => proof));
    const others = secrets.filter((other) => live.has(secretDigest(other))).slice(0, ACCOUNTS - 1);
    cookies.keep(COOKIE, [secret, ...others].join('.'), DEVICE_LIFETIME);
    return isNew;
  }

  /** Removes all browsers of an account. */
  forgetAllOf(memberId: string): Promise<void> {
    return this.#deps.store.removeAllOf(memberId);
  }
}
