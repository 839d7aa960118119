import type { Clock } from '../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../platform/read-through-cache.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { NetworkSettingsStore } from './network-settings.store.ts';

/** Milliseconds. A change applies at once on all servers, one by a command after this time. */
const FRESH_FOR = 5000;
const PASSWORDS = 'passwords';

interface Deps {
  readonly store: NetworkSettingsStore;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** How members sign in, as owners chose it. */
export class SignInSettings {
  readonly #store: NetworkSettingsStore;
  readonly #kept: ReadThroughCache<boolean>;

  constructor({ store, clock, bus }: Deps) {
    this.#store = store;
    const shared = { bus, name: 'sign-in-settings' };
    this.#kept = new ReadThroughCache({ clock, freshFor: FRESH_FOR, maxWeight: 1, weigh: () => 1, shared });
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

  changed(): void {
    this.#kept.forget(PASSWORDS);
  }
}
