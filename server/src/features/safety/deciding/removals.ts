import { runForAll } from '../../../platform/run-for-all.ts';
import type { SafetyDeps } from '../safety-deps.ts';
import type { CaseRecord } from '../store/case.store.ts';

type Deps = Pick<SafetyDeps, 'cases' | 'reportables'>;

/** Removes content after a decision, with the same services as its author. */
export class Removals {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async run({ _id, targetType, target }: CaseRecord): Promise<void> {
    await this.#deps.reportables[targetType].remove?.(target);
    await this.#deps.cases.removed(_id);
  }

  /** Continues removals that a crash interrupted. */
  async finish(): Promise<void> {
    const unfinished = await this.#deps.cases.findRemoving();
    await runForAll(unfinished, (found) => this.run(found), 'reported content could not be removed');
  }
}
