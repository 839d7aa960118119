import * as z from 'zod';
import { APP_NAME } from '@weft/shared/app';
import type { NetworkLook, NetworkPicture, NetworkPictures } from '@weft/shared/appearance/network-look';
import type { Clock } from '../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../platform/read-through-cache.ts';
import { topic, type Bus } from '../../platform/servers/bus.ts';
import type { StoredNetworkPicture } from '../media/index.ts';
import type { NetworkSettingsStore, StoredAppearance, StoredPictures } from './network-settings.store.ts';
import {
  presentSite,
  siteInForce,
  type FixedAppearance,
  type SiteInForce,
  type StoredSite,
} from './site-in-force.ts';

/** Milliseconds. A change applies at once on this server, and by message on others. */
const FRESH_FOR = 5000;
const APPEARANCE = 'appearance';

/** Lets the other servers read the appearance again. */
const appearanceChanged = topic('appearance-changed', z.null());

/** How the network looks to everybody. */
export interface Appearance extends Readonly<StoredAppearance> {
  readonly pictures: Readonly<StoredPictures>;
  readonly site: Readonly<SiteInForce>;
}

/** Of a network that has chosen nothing. */
const WEFT: StoredAppearance = { name: APP_NAME, accent: null };

const VARIABLES = {
  name: 'NETWORK_NAME',
  accent: 'NETWORK_ACCENT',
  contact: 'CONTACT_EMAIL',
  theme: 'DEFAULT_THEME',
  language: 'DEFAULT_LANGUAGE',
} as const satisfies Record<keyof FixedAppearance, string>;
const FIXED = ['name', 'accent', 'contact', 'theme', 'language'] as const;

interface Deps {
  readonly store: NetworkSettingsStore;
  readonly fixed: FixedAppearance;
  readonly clock: Clock;
  readonly bus: Bus;
  /** Applies the appearance to texts, mails and pages of this server. */
  readonly applyAppearance: (appearance: Appearance) => Promise<void>;
  /** Shows a change on the open pages of this server. */
  readonly showChange: (look: NetworkLook) => void;
}

/** Name, colours, pictures and texts of the network, which every server keeps in memory. */
export class NetworkAppearance {
  readonly #store: NetworkSettingsStore;
  readonly #fixed: FixedAppearance;
  readonly #clock: Clock;
  readonly #kept: ReadThroughCache<Appearance>;
  readonly #bus: Bus;
  readonly #applyAppearance: Deps['applyAppearance'];
  readonly #showChange: Deps['showChange'];

  constructor({ store, fixed, clock, bus, applyAppearance, showChange }: Deps) {
    this.#store = store;
    this.#fixed = fixed;
    this.#clock = clock;
    this.#bus = bus;
    this.#applyAppearance = applyAppearance;
    this.#showChange = showChange;
    const shared = { bus, name: 'network-appearance' };
    this.#kept = new ReadThroughCache({ clock, freshFor: FRESH_FOR, maxWeight: 1, weigh: () => 1, shared });
    // Texts are written without waiting for the database, so each server reads a new appearance at once. A failed read
    // is made up for by the next page.
    bus.subscribe(appearanceChanged, () => void this.#changedHere().catch(() => undefined));
  }

  current(): Promise<Appearance> {
    return this.#kept.of(APPEARANCE, async () => {
      const { appearance, pictures, site } = await this.#store.readAll();
      const { name, accent } = this.#inForce(appearance);
      const { logo = null, icon = null, panel = null } = pictures ?? {};
      const current = {
        name,
        accent,
        pictures: { logo, icon, panel },
        site: siteInForce(site, this.#fixed),
      };
      await this.#applyAppearance(current);
      return current;
    });
  }

  /** Whether everybody may read a stored item, because the network shows it. */
  async isShown(itemId: string): Promise<boolean> {
    const { pictures } = await this.current();
    return Object.values(pictures).some((picture) => picture?.id === itemId);
  }

  /** The variables that set a setting, by setting. */
  get locked(): Partial<Record<keyof FixedAppearance, string>> {
    const set = FIXED.filter((setting) => this.#fixed[setting] !== undefined);
    return Object.fromEntries(set.map((setting) => [setting, VARIABLES[setting]]));
  }

  /**
   * Stores name and colours in the current transaction, except those of the environment; returns them before and after.
   * Then call `changed`.
   */
  async set(given: StoredAppearance): Promise<{ before: StoredAppearance; after: StoredAppearance }> {
    const after = this.#inForce(given);
    return { before: this.#inForce(await this.#store.replace('appearance', after)), after };
  }

  /** The same for the site's settings. */
  async setSite(given: StoredSite): Promise<{ before: SiteInForce; after: SiteInForce }> {
    const after = siteInForce(given, this.#fixed);
    return { before: siteInForce(await this.#store.replace('site', after), this.#fixed), after };
  }

  /** Stores a picture in the current transaction and returns the one before. Then call `changed`. */
  setPicture(
    name: NetworkPicture,
    picture: StoredNetworkPicture | null,
  ): Promise<StoredNetworkPicture | null> {
    return this.#store.replacePicture(name, picture);
  }

  /** Once a change is committed: applies it here and on the other servers. */
  async changed(): Promise<void> {
    this.#kept.forget(APPEARANCE);
    this.#bus.publish(appearanceChanged, null);
    await this.#changedHere();
  }

  async #changedHere(): Promise<void> {
    const { name, accent, pictures, site } = await this.current();
    const shown = presentSite(site, this.#clock.now());
    this.#showChange({ name, accent, pictures: presentPictures(pictures), site: shown });
  }

  #inForce({ name, accent }: StoredAppearance = WEFT): StoredAppearance {
    return { name: this.#fixed.name ?? name, accent: this.#fixed.accent ?? accent };
  }
}

/** Returns what everybody may know of the pictures. */
export function presentPictures({ logo, icon, panel = null }: Readonly<StoredPictures>): NetworkPictures {
  const present = (picture: StoredNetworkPicture | null) =>
    picture && { url: picture.url, width: picture.width, height: picture.height };
  return { logo: present(logo), icon: present(icon), panel: present(panel) };
}
