import { setImmediate } from 'node:timers/promises';
import { isDatabaseAway } from './database/failures.ts';
import { currentRequestContexts, withRequestContext, type RequestContext } from './logger/request-context.ts';

interface Waiting<D, R> {
  readonly draft: D;
  readonly contexts: readonly RequestContext[];
  /** When it came, by the clock of `performance` (ms). */
  readonly since: number;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

interface Settings<D, R> {
  /** Two drafts with the same key never meet in one group: the later one follows in the next. */
  readonly keyOf: (draft: D) => string;
  /** Stores all of them or none, and answers what became of each, in their order. */
  readonly store: (drafts: readonly D[]) => Promise<readonly R[]>;
  /** Whether the error says that nothing was stored because of one of them: then the others are stored without it. */
  readonly isRefusal: (error: unknown) => boolean;
  /** How long a call waits for the database when it is away (ms). */
  readonly patience: number;
}

/** Drafts in one group at most. */
const IN_ONE = 50;

/**
 * Brings writes together: all that come while a group is being stored go with the next one. A busy server stores many in one
 * transaction, an idle one each at once. Where one is refused, that one alone is.
 */
export class WriteBatcher<D, R> {
  readonly #settings: Settings<D, R>;
  #waiting: Waiting<D, R>[] = [];
  #isStoring = false;

  constructor(settings: Settings<D, R>) {
    this.#settings = settings;
  }

  /** What became of the draft, once it is durable; throws what it was refused with. */
  add(draft: D): Promise<R> {
    return new Promise((resolve, reject) => {
      const contexts = currentRequestContexts();
      this.#waiting.push({ draft, contexts, since: performance.now(), resolve, reject });
      if (!this.#isStoring) void this.#storeAll();
    });
  }

  /** Stores groups until nothing waits. What one turn of the event loop brings is one group. */
  async #storeAll(): Promise<void> {
    this.#isStoring = true;
    await setImmediate();
    while (this.#waiting.length > 0) await this.#storeGroup(this.#take());
    this.#isStoring = false;
  }

  #take(): Waiting<D, R>[] {
    const keys = new Set<string>();
    const taken: Waiting<D, R>[] = [];
    this.#waiting = this.#waiting.filter((each) => {
      const key = this.#settings.keyOf(each.draft);
      if (taken.length === IN_ONE || keys.has(key)) return true;
      keys.add(key);
      taken.push(each);
      return false;
    });
    return taken;
  }

  /** Never throws. Of many the one that is refused is found by halves: each refusal costs the others a few tries, not one for each. */
  async #storeGroup(group: readonly Waiting<D, R>[]): Promise<void> {
    try {
      const drafts = group.map(({ draft }) => draft);
      const contexts = group.flatMap((each) => each.contexts);
      const results = await withRequestContext(contexts, () => this.#settings.store(drafts));
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as R);
    } catch (error) {
      if (group.length > 1 && this.#settings.isRefusal(error)) {
        const half = Math.ceil(group.length / 2);
        await this.#storeGroup(group.slice(0, half));
        await this.#storeGroup(group.slice(half));
      } else {
        for (const { reject } of group) reject(error);
        if (isDatabaseAway(error)) this.#giveUp(error);
      }
    }
  }

  /** While the database is away groups would fail one after the other, and the last of many wait for minutes. */
  #giveUp(error: unknown): void {
    const latest = performance.now() - this.#settings.patience;
    const late = this.#waiting.filter(({ since }) => since <= latest);
    this.#waiting = this.#waiting.filter(({ since }) => since > latest);
    for (const { reject } of late) reject(error);
  }
}
