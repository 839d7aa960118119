import * as z from 'zod';
import { APP_NAME } from '@weft/shared/app';
import type { NetworkLook, NetworkPicture, NetworkPictures } from '@weft/shared/appearance/network-look';
import type { Clock } from '../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../platform/read-through-cache.ts';
import { topic, type Bus } from '../../platform/servers/bus.ts';
import type { StoredNetworkPicture } from '../media/index.ts';
import type { NetworkSettingsStore, StoredAppearance, StoredPictures } from './network-settings.store.ts';

/** Milliseconds. A change applies at once on this server, and by message on others. */
const FRESH_FOR = 5000;
const APPEARANCE = 'appearance';

/** Lets the other servers read the appearance again. */
const appearanceChanged = topic('appearance-changed', z.null());

/** How the network looks to everybody. */
export interface Appearance extends Readonly<StoredAppearance> {
  readonly pictures: Readonly<StoredPictures>;
}

/** Of a network that has chosen nothing. */
const WEFT: StoredAppearance = { name: APP_NAME, accent: null };

interface Deps {
  readonly store: NetworkSettingsStore;
  readonly clock: Clock;
  readonly bus: Bus;
  /** Applies the appearance to texts, mails and pages of this server. */
  readonly applyAppearance: (appearance: Appearance) => Promise<void>;
  /** Shows a change on the open pages of this server. */
  readonly showChange: (look: NetworkLook) => void;
}

/** Name, colours and pictures of the network, which every server keeps in memory. */
export class NetworkAppearance {
  readonly #store: NetworkSettingsStore;
  readonly #kept: ReadThroughCache<Appearance>;
  readonly #bus: Bus;
  readonly #applyAppearance: Deps['applyAppearance'];
  readonly #showChange: Deps['showChange'];

  constructor({ store, clock, bus, applyAppearance, showChange }: Deps) {
    this.#store = store;
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
      const { appearance, pictures } = await this.#store.readAll();
      const { name, accent } = appearance ?? WEFT;
      const { logo = null, icon = null } = pictures ?? {};
      const current = { name, accent, pictures: { logo, icon } };
      await this.#applyAppearance(current);
      return current;
    });
  }

  /** Whether everybody may read a stored item, because the network shows it. */
  async isShown(itemId: string): Promise<boolean> {
    const { pictures } = await this.current();
    return Object.values(pictures).some((picture) => picture?.id === itemId);
  }

  /** Stores name and colours in the current transaction and returns those before. Then call `changed`. */
  async set(appearance: StoredAppearance): Promise<StoredAppearance> {
    return (await this.#store.replace('appearance', appearance)) ?? WEFT;
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
    const { name, accent, pictures } = await this.current();
    this.#showChange({ name, accent, pictures: presentPictures(pictures) });
  }
}

/** Returns what everybody may know of the pictures. */
export function presentPictures({ logo, icon }: Readonly<StoredPictures>): NetworkPictures {
  const present = (picture: StoredNetworkPicture | null) =>
    picture && { url: picture.url, width: picture.width, height: picture.height };
  return { logo: present(logo), icon: present(icon) };
}
