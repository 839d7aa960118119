import type { SafetyParts } from '../safety-parts.ts';
import type { CaseRecord } from '../store/case.store.ts';

/** Removes what was reported once that is decided, by the services by which its author would remove it. */
export class Removals {
  readonly #parts: Pick<SafetyParts, 'cases' | 'reportables'>;

  constructor(parts: Pick<SafetyParts, 'cases' | 'reportables'>) {
    this.#parts = parts;
  }

  async run({ _id, targetType, target }: CaseRecord): Promise<void> {
    await this.#parts.reportables[targetType].remove?.(target);
    await this.#parts.cases.removed(_id);
  }

  /** Goes on with removals that a crash cut off. */
  async finish(): Promise<void> {
    for (const found of await this.#parts.cases.findRemoving()) await this.run(found);
  }
}
