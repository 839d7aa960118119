import type { Scratch } from '../platform/storage/file-storage.ts';

/** The temporary folder of one call, which is made when its first file comes: most forms bring none. */
export class CallFolder {
  readonly #open: () => Promise<Scratch>;
  #scratch: Promise<Scratch> | undefined;

  constructor(open: () => Promise<Scratch>) {
    this.#open = open;
  }

  async path(): Promise<string> {
    this.#scratch ??= this.#open();
    return (await this.#scratch).path;
  }

  /** Removes the folder with all that is left in it, if there is one. */
  async remove(): Promise<void> {
    // One that couldn't be made leaves nothing.
    const scratch = await this.#scratch?.catch(() => undefined);
    await scratch?.remove();
  }
}
