/** The state of the groups at a position of a pattern. */
interface Mark {
  readonly count: number;
  readonly sure: ReadonlySet<number>;
}

/**
 * The groups of a pattern, and which of them are certainly set at each position. A back reference to a group that may be unset is
 * refused: PCRE fails there, and JavaScript matches the empty string.
 */
export class GroupNumbers {
  readonly #names = new Map<string, number>();
  #count = 0;
  #sure = new Set<number>();

  /** A group begins. @returns its number, or undefined where another has the name */
  open(): number;
  open(name: string | undefined): number | undefined;
  open(name?: string): number | undefined {
    if (name !== undefined && this.#names.has(name)) return undefined;
    this.#count += 1;
    if (name !== undefined) this.#names.set(name, this.#count);
    return this.#count;
  }

  close(number: number): void {
    this.#sure.add(number);
  }

  /** The number of a group that is given by its name or number, or counted from here (`-1`); undefined unless it certainly holds something. */
  sureNumber(name: string): number | undefined {
    const given = /^-?\d+$/u.test(name) ? Number(name) : this.#names.get(name);
    const number = given !== undefined && given < 0 ? this.#count + 1 + given : given;
    return number !== undefined && this.#sure.has(number) ? number : undefined;
  }

  mark(): Mark {
    return { count: this.#count, sure: new Set(this.#sure) };
  }

  countSince({ count }: Mark): number {
    return this.#count - count;
  }

  /** Whether one of the groups since then may be unset. */
  hasUnsureSince({ count }: Mark): boolean {
    for (let number = count + 1; number <= this.#count; number++) if (!this.#sure.has(number)) return true;
    return false;
  }

  /** Marks the groups since then as possibly unset. */
  forgetSince({ sure }: Mark): void {
    this.#sure = new Set(sure);
  }

  /** For alternatives: a group is set afterwards only if each alternative sets it. */
  branches(): { end(): void; join(): void } {
    const before = new Set(this.#sure);
    const ends: Set<number>[] = [];
    return {
      end: () => {
        ends.push(this.#sure);
        this.#sure = new Set(before);
      },
      join: () => {
        const [first = before, ...others] = ends;
        this.#sure = new Set([...first].filter((number) => others.every((sure) => sure.has(number))));
      },
    };
  }
}
