import { Transform } from 'node:stream';
import { BoundedMap } from '../platform/bounded-map.ts';

const KEPT = 10_000;
/** So far ahead of its pace an upload may be before it waits (ms): small files don't notice. */
const AHEAD = 250;

/**
 * Slows what one caller uploads, all of their uploads at once counted together: what is read too early waits, and by that the sender
 * does. Nothing is refused for being fast.
 */
export class UploadPace {
  readonly #dueUntil = new BoundedMap<string, number>(KEPT);

  /** Counts bytes of a caller's; answers how long to wait before more is read (ms). */
  count(key: string, bytes: number, perSecond: number): number {
    const now = performance.now();
    const due = Math.max(now, this.#dueUntil.get(key) ?? 0) + (bytes / perSecond) * 1000;
    this.#dueUntil.set(key, due);
    return Math.max(0, due - now - AHEAD);
  }

  /** Lets bytes through at the pace of a caller. */
  stream(key: string, perSecond: number): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        const wait = this.count(key, chunk.length, perSecond);
        if (wait === 0) done(null, chunk);
        else setTimeout(done, wait, null, chunk);
      },
    });
  }
}
