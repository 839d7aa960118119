import { ObjectId } from 'bson';
import type { Collection } from '../catalog/collection.ts';
import type { IndexInfo } from '../catalog/index-info.ts';

/** Beginning of the names of collections that `$out` and loads have not finished; no client can name one so. */
const TEMPORARY = /^tmp\.\$(?:out|load)\./;

/** A name for a collection that is not finished. */
export const temporaryName = (work: 'out' | 'load'): string => `tmp.$${work}.${new ObjectId().toHexString()}`;

interface IndexBuild {
  readonly ended: Promise<void>;
  readonly end: () => void;
}

/** The indexes and temporary collections that are being filled, by their ids. */
export class WorkInProgress {
  readonly #indexes = new Map<number, IndexBuild>();
  readonly #collections = new Set<number>();
  /** Whether work has ended since the last look for its remains. What was found at the start was left by an earlier process. */
  hasEnded = true;

  beginIndex(id: number): void {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    this.#indexes.set(id, { ended, end });
  }

  beginCollection(id: number): void {
    this.#collections.add(id);
  }

  endIndex(id: number): void {
    this.#indexes.get(id)?.end();
    this.#indexes.delete(id);
    this.hasEnded = true;
  }

  endCollection(id: number): void {
    this.#collections.delete(id);
    this.hasEnded = true;
  }

  /** When the build of an index ends, whether it succeeds or not; undefined for an index that is not being built. */
  endOfIndex(id: number): Promise<void> | undefined {
    return this.#indexes.get(id)?.ended;
  }

  isAbandonedIndex({ building, id }: IndexInfo): boolean {
    return building && !this.#indexes.has(id);
  }

  isAbandonedCollection({ name, id }: Collection): boolean {
    return TEMPORARY.test(name) && !this.#collections.has(id);
  }
}
