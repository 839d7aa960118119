import type { Value } from '../../values/values.ts';
import type { Frames } from './frames.ts';

/** A column: the value of one output for each document of a partition; undefined where the field is missing. */
export type Column = (Value | undefined)[];

/** How parts of a window make a whole: `merge` is associative, and the left part comes first. */
export interface Fold<S> {
  readonly merge: (left: S, right: S) => S;
  /** The value of a window; undefined is that of an empty one. */
  readonly result: (whole: S | undefined) => Value | undefined;
}

/** Gives the result before again where a window has not changed. */
const perFrame = (frames: Frames, compute: (from: number, to: number) => Value | undefined): Column => {
  const column: Column = [];
  for (let i = 0; i < frames.from.length; i += 1) {
    const from = frames.from[i] as number;
    const to = frames.to[i] as number;
    const isSame = i > 0 && from === frames.from[i - 1] && to === frames.to[i - 1];
    column.push(isSame ? column[i - 1] : compute(from, to));
  }
  return column;
};

/**
 * Folds each window, in time that grows with the number of items alone. A queue of two parts: sums of the front from each of its items
 * on, and one sum of the back. Nothing is ever subtracted, so sums lose no digits.
 */
export const slide = <S>(items: readonly S[], frames: Frames, fold: Fold<S>): Column => {
  const front: S[] = [];
  let back: S | undefined;
  let middle = 0;
  let end = 0;
  const refill = (from: number): void => {
    back = undefined;
    middle = end;
    for (let i = end - 1; i >= from; i -= 1) {
      const item = items[i] as S;
      front[i] = i === end - 1 ? item : fold.merge(item, front[i + 1] as S);
    }
  };
  return perFrame(frames, (from, to) => {
    if (from >= to) return fold.result(undefined);
    if (from > end) {
      end = from;
      middle = from;
      back = undefined;
    }
    for (; end < to; end += 1) {
      const item = items[end] as S;
      back = back === undefined ? item : fold.merge(back, item);
    }
    if (from > middle) refill(from);
    if (from >= middle) return fold.result(back);
    const first = front[from] as S;
    return fold.result(back === undefined ? first : fold.merge(first, back));
  });
};

/** The state of a window that items enter and leave one by one. */
export interface Moving {
  readonly enter: (at: number) => void;
  readonly leave: (at: number) => void;
  readonly result: () => Value | undefined;
}

/** Moves one window over the partition. */
export const move = (frames: Frames, moving: Moving): Column => {
  let start = 0;
  let end = 0;
  return perFrame(frames, (from, to) => {
    const last = Math.max(from, to);
    for (; end < last; end += 1) moving.enter(end);
    for (; start < from; start += 1) moving.leave(start);
    return moving.result();
  });
};

/** Takes what a window shows by its places alone. */
export const place = (frames: Frames, pick: (from: number, to: number) => Value | undefined): Column =>
  perFrame(frames, pick);
