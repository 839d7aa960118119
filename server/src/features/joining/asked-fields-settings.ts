import {
  DECIDED_FIELDS,
  type FieldChoice,
  ALL_REQUIRED,
  type AskedFields,
} from '@weft/shared/joining/asked-fields';
import type { Clock } from '../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../platform/read-through-cache.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { NetworkSettingsStore } from './network-settings.store.ts';

/** Milliseconds. A change applies at once on this server, and by message on others. */
const FRESH_FOR = 5000;
const FIELDS = 'fields';

/** Choices of the environment; undefined ones are made in the administration. */
export type FixedFields = Readonly<Record<keyof AskedFields, FieldChoice | undefined>>;

const VARIABLES = { phoneNumber: 'REGISTRATION_PHONE', pinCode: 'REGISTRATION_PINCODE' } as const;

interface Deps {
  readonly store: NetworkSettingsStore;
  readonly fixed: FixedFields;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Whether registration asks for phone number and pincode: as the environment says, else the database. */
export class AskedFieldsSettings {
  readonly #store: NetworkSettingsStore;
  readonly #fixed: FixedFields;
  readonly #kept: ReadThroughCache<AskedFields>;

  constructor({ store, fixed, clock, bus }: Deps) {
    this.#store = store;
    this.#fixed = fixed;
    const shared = { bus, name: 'asked-fields' };
    this.#kept = new ReadThroughCache({ clock, freshFor: FRESH_FOR, maxWeight: 1, weigh: () => 1, shared });
  }

  /** The variables that set a choice, by field. */
  get locked(): { [F in keyof AskedFields]?: string } {
    const set = DECIDED_FIELDS.filter((field) => this.#fixed[field] !== undefined);
    return Object.fromEntries(set.map((field) => [field, VARIABLES[field]]));
  }

  inForce(): Promise<AskedFields> {
    return this.#kept.of(FIELDS, async () => this.#withFixed(await this.#store.read('askedFields')));
  }

  /**
   * Stores the choices in the current transaction, except those of the environment; returns them before and after.
   * Call `changed` once it is committed.
   */
  async set(given: AskedFields): Promise<{ before: AskedFields; after: AskedFields }> {
    const after = this.#withFixed(given);
    return { before: this.#withFixed(await this.#store.replace('askedFields', after)), after };
  }

  changed(): void {
    this.#kept.forget(FIELDS);
  }

  #withFixed(stored: AskedFields = ALL_REQUIRED): AskedFields {
    const { phoneNumber, pinCode } = this.#fixed;
    return { phoneNumber: phoneNumber ?? stored.phoneNumber, pinCode: pinCode ?? stored.pinCode };
  }
}
