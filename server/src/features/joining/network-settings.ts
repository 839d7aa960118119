import * as z from 'zod';
import { APP_NAME } from '@weft/shared/app';
import type { RegistrationMode } from '@weft/shared/joining/choices';
import type { Clock } from '../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../platform/read-through-cache.ts';
import { topic, type Bus } from '../../platform/servers/bus.ts';
import type { NetworkSettingsStore, StoredAppearance, StoredRegistration } from './network-settings.store.ts';

/** Milliseconds. A change applies at once on this server, and by message on others. */
const FRESH_FOR = 5000;
const REGISTRATION = 'registration';
const APPEARANCE = 'appearance';

/** Lets the other servers read the appearance again. */
const appearanceChanged = topic('appearance-changed', z.null());

/** Settings of the environment; undefined ones are chosen in the administration. */
export interface FixedRegistration {
  readonly mode: RegistrationMode | undefined;
  readonly domains: readonly string[] | undefined;
}

/** Who may register, and what applicants are asked. */
export type Registration = Readonly<StoredRegistration>;

/** How the network looks to everybody. */
export type Appearance = Readonly<StoredAppearance>;

/** Of a network that has chosen nothing. */
const WEFT: Appearance = { name: APP_NAME, accent: null };

interface Deps {
  readonly store: NetworkSettingsStore;
  readonly fixed: FixedRegistration;
  readonly clock: Clock;
  readonly bus: Bus;
  /** Applies the appearance to texts and mails of this server. */
  readonly applyAppearance: (appearance: Appearance) => void;
}

/** Settings of the network: those of the environment, else those of the database, else the defaults. */
export class NetworkSettings {
  readonly #store: NetworkSettingsStore;
  readonly #fixed: FixedRegistration;
  readonly #kept: ReadThroughCache<Registration>;
  readonly #keptAppearance: ReadThroughCache<Appearance>;
  readonly #bus: Bus;
  readonly #applyAppearance: (appearance: Appearance) => void;

  constructor({ store, fixed, clock, bus, applyAppearance }: Deps) {
    this.#store = store;
    this.#fixed = fixed;
    this.#bus = bus;
    this.#applyAppearance = applyAppearance;
    const one = { clock, freshFor: FRESH_FOR, maxWeight: 1, weigh: () => 1 };
    this.#kept = new ReadThroughCache({ ...one, shared: { bus, name: 'network-settings' } });
    this.#keptAppearance = new ReadThroughCache({ ...one, shared: { bus, name: 'network-appearance' } });
    // Texts are written without waiting for the database, so each server reads a new appearance at once. A failed read
    // is made up for by the next page.
    bus.subscribe(appearanceChanged, () => void this.appearance().catch(() => undefined));
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

  appearance(): Promise<Appearance> {
    return this.#keptAppearance.of(APPEARANCE, async () => {
      const { name, accent } = (await this.#store.read('appearance')) ?? WEFT;
      this.#applyAppearance({ name, accent });
      return { name, accent };
    });
  }

  /** Stores the appearance in the current transaction and returns the one before. Then call `appearanceChanged`. */
  async setAppearance(appearance: Appearance): Promise<Appearance> {
    return (await this.#store.replace('appearance', appearance)) ?? WEFT;
  }

  /** Once a change is committed: applies it here and on the other servers. */
  async appearanceChanged(): Promise<void> {
    this.#keptAppearance.forget(APPEARANCE);
    this.#bus.publish(appearanceChanged, null);
    await this.appearance();
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
