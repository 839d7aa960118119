import type { Logger } from '../logger/logger.ts';

/** What a feature needs to emit its events. */
export interface EventEmitter<Events> {
  /** Calls the listeners in the order in which they subscribed. Never throws: the change behind an event is already stored. */
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void;
}

/** What a feature needs to react to the events of another one. */
export interface EventSubscriber<Events> {
  /** Listeners return at once and leave longer work to the background. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}

/** Domain events within this process. `Events` maps each name to its event. */
export class EventBus<Events> implements EventEmitter<Events>, EventSubscriber<Events> {
  readonly #listeners: { [Name in keyof Events]?: ((event: Events[Name]) => void)[] } = {};
  readonly #logger: Pick<Logger, 'error'>;

  constructor(logger: Pick<Logger, 'error'>) {
    this.#logger = logger;
  }

  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    for (const listener of this.#listeners[name] ?? []) {
      try {
        listener(event);
      } catch (error) {
        this.#logger.error({ err: error, event: name }, 'a listener of an event failed');
      }
    }
  }

  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void {
    (this.#listeners[name] ??= []).push(listener);
  }
}
