import { Transform } from 'node:stream';
import { boundedCache } from '../../platform/bounded-cache.ts';

const KEPT = 10_000;
/** How far an upload may be ahead of its rate before it waits (ms), so that small files are not slowed. */
const AHEAD = 250;

/** Throttles the uploads of one caller, all together: reading pauses, and TCP slows the sender. Nothing is rejected. */
export class UploadPace {
  readonly #dueUntil = boundedCache<number>(KEPT);

  /** Counts bytes of a caller; returns how long to wait before the next read (ms). */
  count(key: string, bytes: number, perSecond: number): number {
    const now = performance.now();
    const due = Math.max(now, this.#dueUntil.get(key) ?? 0) + (bytes / perSecond) * 1000;
    this.#dueUntil.set(key, due);
    return Math.max(0, due - now - AHEAD);
  }

  /** A stream that passes bytes at the caller's rate. */
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
