import { storeError } from '../../errors/store-error.ts';
import type { Scope } from '../../expressions/scope.ts';
import { DEFAULT_MEMORY_LIMIT } from '../../spill/working-memory.ts';
import type { Document, Value } from '../../values/values.ts';

/** Accumulates one output field of one group. */
export interface Accumulator {
  add(root: Document): void;
  result(): Value | undefined;
}

/** Notes that an accumulator holds this many bytes more, or fewer. */
export type Grow = (bytes: number) => void;

/** Compiles an accumulator's operand once; each group gets an accumulator of its own. */
export type AccumulatorBuilder = (operand: Value, scope: Scope, name: string) => (grow: Grow) => Accumulator;

/** Counts what one accumulator holds, which no other group's memory makes room for. @throws by the result: StoreError 146 */
export const limited = (grow: Grow, name: string): Grow => {
  let held = 0;
  return (bytes) => {
    held += bytes;
    grow(bytes);
    if (held <= DEFAULT_MEMORY_LIMIT) return;
    throw storeError(
      'ExceededMemoryLimit',
      `${name} used too much memory and spilling to disk cannot reduce memory consumption any further. Memory limit: ${DEFAULT_MEMORY_LIMIT} bytes`,
    );
  };
};
