import { Timestamp } from 'bson';

/** Issues increasing logical times: seconds since 1970 and a counter within the second. */
export class LogicalClock {
  #seconds = 0;
  #increment = 1;
  /** The latest time that was given out. */
  #present = new Timestamp({ t: 0, i: 1 });

  /** The time of the latest event, brought up to the wall clock. */
  now(): Timestamp {
    const seconds = Math.floor(Date.now() / 1000);
    if (seconds > this.#seconds) {
      this.#seconds = seconds;
      this.#increment = 1;
    }
    return this.#time();
  }

  /** A time later than all previous ones. */
  tick(): Timestamp {
    const seconds = Math.floor(Date.now() / 1000);
    if (seconds > this.#seconds) {
      this.#seconds = seconds;
      this.#increment = 1;
    } else {
      this.#increment += 1;
    }
    return this.#time();
  }

  /** Makes later times greater than `time`, which an earlier run of the store issued. */
  advanceBeyond(time: Timestamp): void {
    if (time.t < this.#seconds || (time.t === this.#seconds && time.i <= this.#increment)) return;
    this.#seconds = time.t;
    this.#increment = time.i;
  }

  /** The same object as long as the time is the same, so that its bytes can be kept. */
  #time(): Timestamp {
    const t = this.#seconds;
    const i = this.#increment;
    if (this.#present.t !== t || this.#present.i !== i) this.#present = new Timestamp({ t, i });
    return this.#present;
  }
}
