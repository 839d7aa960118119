import type { Clock } from '../platform/clock/clock.ts';

/** A clock that stands until it is moved: the demo's past is lived through hour by hour. */
export interface DemoClock extends Clock {
  moveTo(time: number): void;
}

export function createDemoClock(start: number): DemoClock {
  let time = start;
  return {
    now: () => time,
    date: () => new Date(time),
    moveTo: (next) => {
      time = next;
    },
  };
}
