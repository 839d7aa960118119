import type { Clock } from '../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../platform/read-through-cache.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { NetworkSettingsStore } from './network-settings.store.ts';

/** Milliseconds. A change applies at once on all servers, one by a command after this time. */
const FRESH_FOR = 5000;
const PASSWORDS = 'passwords';
const SECOND_FACTOR = 'second factor';

interface Deps {
  readonly store: NetworkSettingsStore;
  /** `REQUIRE_SECOND_FACTOR`; undefined if owners choose. */
  readonly fixedSecondFactor: boolean | undefined;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** How members sign in, as owners chose it. */
export class SignInSettings {
  readonly #store: NetworkSettingsStore;
  readonly #fixedSecondFactor: boolean | undefined;
  readonly #kept: ReadThroughCache<boolean>;

  constructor({ store, fixedSecondFactor, clock, bus }: Deps) {
    this.#store = store;
    this.#fixedSecondFactor = fixedSecondFactor;
    const shared = { bus, name: 'sign-in-settings' };
    this.#kept = new ReadThroughCache({ clock, freshFor: FRESH_FOR, maxWeight: 2, weigh: () => 1, shared });
  }

  /** Whether passwords sign members in. */
  passwords(): Promise<boolean> {
    return this.#kept.of(PASSWORDS, () => this.passwordsNow());
  }

  /** The same as the current transaction sees it. */
  async passwordsNow(): Promise<boolean> {
    return (await this.#store.read('signIn'))?.passwords ?? true;
  }

  /** In the current transaction; returns the choice before. Call `changed` once it is committed. */
  async setPasswords(passwords: boolean): Promise<boolean> {
    return (await this.#store.replace('signIn', { passwords }))?.passwords ?? true;
  }

  /** The variable that sets the second factor, if one does. */
  get locked(): { secondFactor?: string } {
    return this.#fixedSecondFactor === undefined ? {} : { secondFactor: 'REQUIRE_SECOND_FACTOR' };
  }

  /** Whether roles have their powers only with a second factor. */
  async requiresSecondFactor(): Promise<boolean> {
    return this.#fixedSecondFactor ?? this.#kept.of(SECOND_FACTOR, () => this.requiresSecondFactorNow());
  }

  /** The same as the current transaction sees it. */
  async requiresSecondFactorNow(): Promise<boolean> {
    return this.#fixedSecondFactor ?? (await this.#store.read('secondFactor'))?.isRequired ?? false;
  }

  /** In the current transaction; returns the choice before. Call `changed` once it is committed. */
  async setRequiresSecondFactor(isRequired: boolean): Promise<boolean> {
    return (await this.#store.replace('secondFactor', { isRequired }))?.isRequired ?? false;
  }

  changed(): void {
    this.#kept.forget(PASSWORDS);
    this.#kept.forget(SECOND_FACTOR);
  }
}
