import type { ServerWatcher, Topic } from './bus.ts';

type Hear = (word: unknown, from: string) => void;

/** Who hears what on one server, and which others there are: what every kind of bus has in common. */
export class BusMembers {
  readonly #others = new Set<string>();
  readonly #watchers: ServerWatcher[] = [];
  readonly #listeners = new Map<string, Hear[]>();

  get others(): ReadonlySet<string> {
    return this.#others;
  }

  watch(watcher: ServerWatcher): void {
    this.#watchers.push(watcher);
  }

  subscribe<T>({ name, form }: Topic<T>, hear: (word: T, from: string) => void): void {
    const checked: Hear = (word, from) => {
      // While a new version is rolled out, servers of two versions are on one bus.
      const parsed = form.safeParse(word);
      if (parsed.success) hear(parsed.data, from);
    };
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), checked]);
  }

  hear(name: string, word: unknown, from: string): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(word, from);
  }

  /** Whether the server was unknown. */
  meet(serverId: string): boolean {
    if (this.#others.has(serverId)) return false;
    this.#others.add(serverId);
    this.#tellMet(serverId);
    return true;
  }

  /** The server was cut off for a while. */
  meetAgain(serverId: string): void {
    this.tellGap();
    this.#tellMet(serverId);
  }

  lose(serverId: string): void {
    if (!this.#others.delete(serverId)) return;
    for (const { gone } of this.#watchers) gone?.(serverId);
  }

  tellGap(): void {
    for (const { gap } of this.#watchers) gap?.();
  }

  #tellMet(serverId: string): void {
    for (const { met } of this.#watchers) met?.(serverId);
  }
}
