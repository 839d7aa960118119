import type { Scratch } from '../../platform/storage/file-storage.ts';
import { InFlight } from '../../platform/in-flight.ts';

/** The temporary folder of one call. Created with its first file, because most forms have none. */
export class CallFolder {
  readonly #open: () => Promise<Scratch>;
  readonly #writing = new InFlight();
  #scratch: Promise<Scratch> | undefined;
  #isRemoved = false;

  constructor(open: () => Promise<Scratch>) {
    this.#open = open;
  }

  /** Runs a task that writes into the folder, with its path. Throws if the folder was removed. */
  write<T>(work: (folder: string) => Promise<T>): Promise<T> {
    return this.#writing.add(this.#write(work));
  }

  async #write<T>(work: (folder: string) => Promise<T>): Promise<T> {
    if (this.#isRemoved) throw new Error('a file came after the end of its call');
    this.#scratch ??= this.#open();
    return work((await this.#scratch).path);
  }

  /** Removes the folder with its content, after aborted writes have ended. */
  async remove(): Promise<void> {
    this.#isRemoved = true;
    await this.#writing.settled();
    // A failed creation leaves nothing to remove.
    const scratch = await this.#scratch?.catch(() => undefined);
    await scratch?.remove();
  }
}
