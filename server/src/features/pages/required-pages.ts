import * as z from 'zod';
import type { AcceptedPage } from '../members/index.ts';
import { topic, type Bus } from '../../platform/servers/bus.ts';
import type { SessionSockets } from '../../realtime/index.ts';
import type { PageRecord, PageStore } from './page.store.ts';

/** Tells the other servers to read again what members have to accept, and whether it asks for more. */
const CHANGED = topic('required-pages', z.boolean());

type Required = Pick<PageRecord, '_id' | 'version' | 'acceptFrom'>;

interface Deps {
  readonly store: PageStore;
  readonly bus: Bus;
  readonly sockets: Pick<SessionSockets, 'reconnectAll'>;
}

/**
 * What members have to accept, in the memory of each server, because every call asks. It is read once, and again after
 * each change on any server.
 */
export class RequiredPages {
  readonly #store: PageStore;
  readonly #bus: Bus;
  readonly #sockets: Deps['sockets'];
  #known: Promise<readonly Required[]> | undefined;

  constructor({ store, bus, sockets }: Deps) {
    this.#store = store;
    this.#bus = bus;
    this.#sockets = sockets;
    const forget = (): void => void (this.#known = undefined);
    bus.subscribe(CHANGED, (asks) => this.#changedHere(asks));
    bus.watch({ gap: forget, gone: forget });
  }

  /** Whether a page asks for more than this. */
  async isMissingIn(accepted: readonly AcceptedPage[]): Promise<boolean> {
    return (await this.missingIn(accepted)).length > 0;
  }

  /** The pages that somebody who accepted this has to accept. */
  async missingIn(accepted: readonly AcceptedPage[]): Promise<readonly Required[]> {
    const required = await this.#all();
    return required.filter(
      ({ _id, acceptFrom }) => !accepted.some(({ page, version }) => page === _id && version >= acceptFrom),
    );
  }

  /** What somebody accepts who registers now. */
  async acceptedByRegistering(at: Date): Promise<AcceptedPage[]> {
    return (await this.#all()).map(({ _id, version }) => ({ page: _id, version, at }));
  }

  /** Once a change is committed: all servers read again, and authenticate their sockets anew if it asks for more. */
  changed(asks: boolean): void {
    this.#changedHere(asks);
    this.#bus.publish(CHANGED, asks);
  }

  #changedHere(asks: boolean): void {
    this.#known = undefined;
    if (asks) this.#sockets.reconnectAll();
  }

  async #all(): Promise<readonly Required[]> {
    const reading = this.#bus.isWhole() ? (this.#known ??= this.#read()) : this.#read();
    try {
      return await reading;
    } catch (error) {
      if (this.#known === reading) this.#known = undefined;
      throw error;
    }
  }

  async #read(): Promise<readonly Required[]> {
    const pages = await this.#store.all();
    return pages.filter(({ html, acceptFrom }) => html !== null && acceptFrom > 0);
  }
}
