import type { Document } from '../../values/values.ts';
import type { Batches } from '../stages/stage.ts';

/** A reader that waits for the next batch. */
interface Waiting {
  readonly resolve: (batch: Document[] | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * One input for several readers at once. The next batch is read when all of them wait for it, so that only one is held. A reader that
 * ends no longer counts.
 */
export class SharedInput {
  readonly #input: AsyncIterator<Document[]>;
  #active: number;
  #waiting: Waiting[] = [];
  #isOver = false;
  #failure: { readonly error: unknown } | undefined;

  /** @param readers how many there will be */
  constructor(input: Batches, readers: number) {
    this.#input = input[Symbol.asyncIterator]();
    this.#active = readers;
  }

  /** One of the readers. `return` must be called on it when its batches are no longer needed; the last one ends the input. */
  reader(): AsyncIterableIterator<Document[], undefined> & {
    return: () => Promise<IteratorResult<Document[], undefined>>;
  } {
    let hasEnded = false;
    const end = async (): Promise<void> => {
      if (hasEnded) return;
      hasEnded = true;
      this.#active -= 1;
      if (this.#active === 0) await this.#input.return?.();
      else this.#readIfAllWait();
    };
    const batches = this.#batches();
    return {
      next: () => batches.next(),
      return: async () => {
        await end();
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  /** Ends all readers with an error. The first one counts. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    const waiting = this.#waiting.splice(0);
    for (const { reject } of waiting) reject(this.#failure.error);
  }

  /** @throws the error that ended the readers, if there was one */
  throwFailure(): void {
    if (this.#failure) throw this.#failure.error;
  }

  async *#batches(): AsyncGenerator<Document[], undefined> {
    for (;;) {
      const batch = await this.#next();
      if (!batch) return;
      yield batch;
    }
  }

  #next(): Promise<Document[] | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#failure) reject(this.#failure.error);
      else if (this.#isOver) resolve(undefined);
      else {
        this.#waiting.push({ resolve, reject });
        this.#readIfAllWait();
      }
    });
  }

  #readIfAllWait(): void {
    if (this.#waiting.length === 0 || this.#waiting.length < this.#active) return;
    void this.#read();
  }

  async #read(): Promise<void> {
    try {
      const step = await this.#input.next();
      this.#isOver = step.done === true;
      const batch = step.done === true ? undefined : step.value;
      for (const { resolve } of this.#waiting.splice(0)) resolve(batch);
    } catch (error) {
      this.fail(error);
    }
  }
}
