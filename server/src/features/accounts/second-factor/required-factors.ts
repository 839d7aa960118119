import type { Config } from '../../../config/load-config.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { SignInSettings } from '../../joining/index.ts';
import type { Members } from '../../members/index.ts';
import { passkeySiteOf } from '../passkeys/passkey-site.ts';
import { PasskeyStore } from '../passkeys/passkey.store.ts';
import { IdentityStore } from '../providers/identity.store.ts';
import { SecondFactorStore } from './second-factor.store.ts';

interface Deps {
  readonly signInSettings: SignInSettings;
  readonly members: Pick<Members, 'roles'>;
  readonly secondFactorStore: SecondFactorStore;
  readonly passkeyStore: PasskeyStore;
  readonly identityStore: IdentityStore;
  /** Ids of the organisations that sign members in. */
  readonly providers: readonly string[];
  readonly publicUrl: () => string;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The second factor that the network may require of roles. It counts only if no sign-in is possible without it: an app
 * always does, a passkey only while neither a password nor an organisation opens a session without it.
 */
export class RequiredFactors {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns those of the members who lack it; none while the network requires none. */
  async missingOf(memberIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { signInSettings: settings } = this.#deps;
    if (memberIds.length === 0 || !(await settings.requiresSecondFactor())) return NONE;
    return this.#without(memberIds, await settings.passwords());
  }

  /** Whether a member has one that counts, as the current transaction sees the settings. */
  async has(memberId: string): Promise<boolean> {
    const without = await this.#without([memberId], await this.#deps.signInSettings.passwordsNow());
    return !without.has(memberId);
  }

  /** Returns what alone gives a member's role its powers; undefined if nothing or something else does as well. */
  async onlyOneOf(memberId: string): Promise<'app' | 'passkey' | undefined> {
    const { signInSettings: settings, members, secondFactorStore } = this.#deps;
    if (!(await settings.requiresSecondFactor())) return undefined;
    if ((await members.roles.of(memberId)) === 'member') return undefined;
    const hasApp = await secondFactorStore.isOn(memberId);
    const hasPasskey = (await this.#byPasskeyAlone([memberId], await settings.passwords())).length > 0;
    if (hasApp === hasPasskey) return undefined;
    return hasApp ? 'app' : 'passkey';
  }

  async #without(memberIds: readonly string[], passwords: boolean): Promise<ReadonlySet<string>> {
    const withApp = new Set(await this.#deps.secondFactorStore.holdersAmong(memberIds));
    const others = memberIds.filter((id) => !withApp.has(id));
    if (others.length === 0) return NONE;
    const byPasskey = new Set(await this.#byPasskeyAlone(others, passwords));
    return new Set(others.filter((id) => !byPasskey.has(id)));
  }

  /** Those of the members who sign in by passkey and in no other way. */
  async #byPasskeyAlone(memberIds: readonly string[], passwords: boolean): Promise<string[]> {
    const { passkeyStore, identityStore, providers, publicUrl } = this.#deps;
    if (passwords || !passkeySiteOf(publicUrl())) return [];
    const holders = await passkeyStore.holdersAmong(memberIds);
    const linked = new Set(await identityStore.holdersAmong(holders, providers));
    return holders.filter((id) => !linked.has(id));
  }
}

interface Given extends Pick<Deps, 'signInSettings' | 'members' | 'publicUrl'> {
  readonly config: Pick<Config, 'signInProviders'>;
  readonly database: Pick<Database, 'connection'>;
}

/** Returns the stores of what protects sign-ins, and the rule about them. */
export function signInProtection({ config, database: { connection }, ...given }: Given) {
  const stores = {
    secondFactorStore: new SecondFactorStore(connection),
    passkeyStore: new PasskeyStore(connection),
    identityStore: new IdentityStore(connection),
  };
  const providers = config.signInProviders.map(({ id }) => id);
  return { ...stores, requiredFactors: new RequiredFactors({ ...given, ...stores, providers }) };
}
