import type { Clock } from '../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../platform/read-through-cache.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { NetworkSettingsStore } from './network-settings.store.ts';

/** Milliseconds. A change applies at once on this server, and by message on others. */
const FRESH_FOR = 5000;
const ALLOWED = 'allowed';

interface Deps {
  readonly store: NetworkSettingsStore;
  /** `PRIVATE_JOBS`; undefined if owners and administrators choose. */
  readonly fixed: boolean | undefined;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Whether members may offer jobs in their own name: as the environment says, else the database; no at first. */
export class PrivateJobsSetting {
  readonly #store: NetworkSettingsStore;
  readonly #fixed: boolean | undefined;
  readonly #kept: ReadThroughCache<boolean>;

  constructor({ store, fixed, clock, bus }: Deps) {
    this.#store = store;
    this.#fixed = fixed;
    const shared = { bus, name: 'private-jobs' };
    this.#kept = new ReadThroughCache({ clock, freshFor: FRESH_FOR, maxWeight: 1, weigh: () => 1, shared });
  }

  /** The variable that sets it, if one does. */
  get locked(): { privateJobs?: string } {
    return this.#fixed === undefined ? {} : { privateJobs: 'PRIVATE_JOBS' };
  }

  isAllowed(): Promise<boolean> {
    return this.#kept.of(ALLOWED, () => this.isAllowedNow());
  }

  /** The same as the current transaction sees it. */
  async isAllowedNow(): Promise<boolean> {
    return this.#fixed ?? (await this.#store.read('privateJobs'))?.isAllowed ?? false;
  }

  /** In the current transaction; returns the choice before. Call `changed` once it is committed. */
  async set(isAllowed: boolean): Promise<boolean> {
    return (await this.#store.replace('privateJobs', { isAllowed }))?.isAllowed ?? false;
  }

  changed(): void {
    this.#kept.forget(ALLOWED);
  }
}
