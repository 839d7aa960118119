import { AppError } from '../../errors/app-error.ts';
import type { FuzzBounds, WorstFile } from './fuzz-bounds.ts';
import { makeFile, type Material } from './make-file.ts';
import { Random } from './random.ts';

/** A parser under test. */
export interface FuzzTarget extends Material {
  /** Cost limits of one file, if higher than for our own parsers. */
  readonly bounds?: FuzzBounds;
  /** Returns whether the parser accepts the file. Throws its rejection, or another error for a bug. */
  parse(file: Buffer): Promise<boolean>;
  /** Releases resources. Throws if the parser leaked something. */
  close?(): Promise<void>;
}

/** A file that revealed a bug: `seed` reproduces it. */
export interface FuzzFailure {
  readonly seed: number;
  readonly error: unknown;
}

export interface FuzzReport {
  readonly files: number;
  /** Accepted files. */
  readonly accepted: number;
  readonly failures: readonly FuzzFailure[];
  readonly worst: WorstFile;
}

/** Stops after this number of failures. */
const FAILURES_MAX = 5;
const REFUSALS: ReadonlySet<string> = new Set([
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
  'VALIDATION_FAILED',
]);

const isRefusal = (error: unknown): boolean => error instanceof AppError && REFUSALS.has(error.code);

/** Parses one generated file per seed. */
export async function fuzzParser(target: FuzzTarget, seeds: Iterable<number>): Promise<FuzzReport> {
  const failures: FuzzFailure[] = [];
  let [files, accepted] = [0, 0];
  let worst = { milliseconds: 0, seed: 0 };
  for (const seed of seeds) {
    const file = makeFile(new Random(seed), target);
    const since = performance.now();
    try {
      if (await target.parse(file)) accepted += 1;
    } catch (error) {
      if (!isRefusal(error)) failures.push({ seed, error });
    }
    const milliseconds = performance.now() - since;
    if (milliseconds > worst.milliseconds) worst = { milliseconds, seed };
    files += 1;
    if (failures.length === FAILURES_MAX) break;
  }
  return { files, accepted, failures, worst };
}

/** Returns `count` seeds derived from one. */
export function* seedsFrom(seed: number, count: number): Generator<number> {
  for (let index = 0; index < count; index += 1) yield (seed + index * 0x9e3779b1) >>> 0;
}
