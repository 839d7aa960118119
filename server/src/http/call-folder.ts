import type { Scratch } from '../platform/storage/file-storage.ts';
import { UnderWay } from '../platform/under-way.ts';

/** The temporary folder of one call, which is made when its first file comes: most forms bring none. */
export class CallFolder {
  readonly #open: () => Promise<Scratch>;
  readonly #writing = new UnderWay();
  #scratch: Promise<Scratch> | undefined;
  #isRemoved = false;

  constructor(open: () => Promise<Scratch>) {
    this.#open = open;
  }

  /** Does what writes into the folder, whose path it is given. Throws once the folder has been removed. */
  write<T>(work: (folder: string) => Promise<T>): Promise<T> {
    return this.#writing.add(this.#write(work));
  }

  async #write<T>(work: (folder: string) => Promise<T>): Promise<T> {
    if (this.#isRemoved) throw new Error('a file came after the end of its call');
    this.#scratch ??= this.#open();
    return work((await this.#scratch).path);
  }

  /** Removes the folder with all that is left in it, if there is one, after the writes that were cut off have ended. */
  async remove(): Promise<void> {
    this.#isRemoved = true;
    await this.#writing.settled();
    // One that couldn't be made leaves nothing.
    const scratch = await this.#scratch?.catch(() => undefined);
    await scratch?.remove();
  }
}
