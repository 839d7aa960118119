/** An observable value. Components read it with `useSignal`, other code with `subscribe`. */
export class Signal<T> {
  #value: T;
  readonly #listeners = new Set<(value: T) => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  readonly get = (): T => this.#value;

  /** Calls the listener with every new value. Returns the function that unsubscribes it. */
  readonly subscribe = (listener: (value: T) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of this.#listeners) listener(value);
  }
}
