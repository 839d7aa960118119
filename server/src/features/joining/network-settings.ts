import type { RegistrationMode } from '@weft/shared/joining/choices';
import type { Clock } from '../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../platform/read-through-cache.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { NetworkSettingsStore, StoredRegistration } from './network-settings.store.ts';

/** Milliseconds. A change applies at once on this server, and by message on others. */
const FRESH_FOR = 5000;
const REGISTRATION = 'registration';

/** Settings of the environment; undefined ones are chosen in the administration. */
export interface FixedRegistration {
  readonly mode: RegistrationMode | undefined;
  readonly domains: readonly string[] | undefined;
}

/** Who may register, and what applicants are asked. */
export type Registration = Readonly<StoredRegistration>;

interface Deps {
  readonly store: NetworkSettingsStore;
  readonly fixed: FixedRegistration;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Settings of the network: those of the environment, else those of the database, else the defaults. */
export class NetworkSettings {
  readonly #store: NetworkSettingsStore;
  readonly #fixed: FixedRegistration;
  readonly #kept: ReadThroughCache<Registration>;

  constructor({ store, fixed, clock, bus }: Deps) {
    this.#store = store;
    this.#fixed = fixed;
    const shared = { bus, name: 'network-settings' };
    this.#kept = new ReadThroughCache({ clock, freshFor: FRESH_FOR, maxWeight: 1, weigh: () => 1, shared });
  }

  /** The variables that set a setting, by setting. */
  get locked(): { mode?: string; domains?: string } {
    const { mode, domains } = this.#fixed;
    return { ...(mode && { mode: 'REGISTRATION' }), ...(domains && { domains: 'REGISTRATION_DOMAINS' }) };
  }

  registration(): Promise<Registration> {
    return this.#kept.of(REGISTRATION, async () => this.#inForce(await this.#store.read('registration')));
  }

  /**
   * Stores the settings in the current transaction, except those of the environment; returns them before and after.
   * Call `changed` once it is committed.
   */
  async setRegistration(given: Registration): Promise<{ before: Registration; after: Registration }> {
    const after = this.#inForce(given);
    const stored = await this.#store.replace('registration', after);
    return { before: this.#inForce(stored), after };
  }

  changed(): void {
    this.#kept.forget(REGISTRATION);
  }

  #inForce(stored: StoredRegistration | undefined): Registration {
    return {
      mode: this.#fixed.mode ?? stored?.mode ?? 'open',
      domains: [...(this.#fixed.domains ?? stored?.domains ?? [])],
      question: stored?.question ?? '',
      invitationsSkipApproval: stored?.invitationsSkipApproval ?? true,
    };
  }
}
