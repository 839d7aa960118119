import type { Background } from '../../platform/background.ts';

interface Deps {
  readonly background: Background;
  readonly remove: (ids: readonly string[]) => Promise<void>;
}

/**
 * Released items until they are removed in the background, so that slow storage delays no caller. This server no
 * longer serves them; others still may.
 */
export class PendingRemovals {
  readonly #deps: Deps;
  readonly #leaving = new Set<string>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  has(id: string): boolean {
    return this.#leaving.has(id);
  }

  letGo(ids: readonly string[]): void {
    if (ids.length === 0) return;
    for (const id of ids) this.#leaving.add(id);
    this.#deps.background.run('remove files that nothing names any more', async () => {
      await this.#deps.remove(ids);
      // Failed removals stay condemned for the next cleanup; until then they are not served.
      for (const id of ids) this.#leaving.delete(id);
    });
  }
}
