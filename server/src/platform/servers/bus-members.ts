import type { ServerWatcher, Topic } from './bus.ts';

type OnMessage = (message: unknown, from: string) => void;

/** Listeners of one server and the other servers that it knows: the part that all buses share. */
export class BusMembers {
  readonly #others = new Set<string>();
  readonly #watchers: ServerWatcher[] = [];
  readonly #listeners = new Map<string, OnMessage[]>();

  get others(): ReadonlySet<string> {
    return this.#others;
  }

  watch(watcher: ServerWatcher): void {
    this.#watchers.push(watcher);
  }

  subscribe<T>({ name, form }: Topic<T>, onMessage: (message: T, from: string) => void): void {
    const checked: OnMessage = (message, from) => {
      // During a rolling update, servers of two versions share a bus.
      const parsed = form.safeParse(message);
      if (parsed.success) onMessage(parsed.data, from);
    };
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), checked]);
  }

  deliver(name: string, message: unknown, from: string): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(message, from);
  }

  /** Returns whether the server was unknown. */
  join(serverId: string): boolean {
    if (this.#others.has(serverId)) return false;
    this.#others.add(serverId);
    this.#reportJoined(serverId);
    return true;
  }

  /** The server was disconnected for a while. */
  rejoin(serverId: string): void {
    this.reportGap();
    this.#reportJoined(serverId);
  }

  remove(serverId: string): void {
    if (!this.#others.delete(serverId)) return;
    for (const { gone } of this.#watchers) gone?.(serverId);
  }

  reportGap(): void {
    for (const { gap } of this.#watchers) gap?.();
  }

  #reportJoined(serverId: string): void {
    for (const { joined } of this.#watchers) joined?.(serverId);
  }
}
