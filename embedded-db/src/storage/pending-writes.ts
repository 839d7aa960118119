import { SPACES } from './kv.ts';
import type { Space } from './kv.ts';
import { nameOf } from './overlay-table.ts';
import type { Name } from './overlay-table.ts';
import { Overlay } from './overlay.ts';
import type { OverlayTables } from './overlay.ts';

/** LMDB refuses longer keys. Told when a key is written: once it was acknowledged no taking over may fail of it. */
const LONGEST_KEY_BYTES = 1978;

/** One key as it is after a write; `null` when it was removed. */
export interface PendingChange {
  readonly space: Space;
  readonly name: Name;
  readonly value: Buffer | null;
}

/** What the running commit has made of a key. */
interface Written extends PendingChange {
  value: Buffer | null;
  /** What it was before; `undefined` when no write of it was pending. */
  readonly before: Buffer | null | undefined;
}

type WrittenInCommit = Record<Space, Map<Name, Written>>;

const nothingWritten = (): WrittenInCommit => ({
  docs: new Map(),
  index: new Map(),
  meta: new Map(),
  oplog: new Map(),
});

/** The writes that are not in the tables yet, and how to undo those of the running commit. */
export class PendingWrites extends Overlay {
  /** What the running commit has written; undefined outside of one. */
  #written: WrittenInCommit | undefined;
  /** The writes as they are between two commits, for snapshots: many begin at the same moment. */
  #frozen: OverlayTables | undefined;

  get isEmpty(): boolean {
    return SPACES.every((space) => this.tables[space].isEmpty);
  }

  /** Begins a commit: nothing is written outside of one. */
  begin(): void {
    this.#written = nothingWritten();
    this.#frozen = undefined;
  }

  override put(space: Space, key: Uint8Array, value: Uint8Array): void {
    this.write(space, nameOf(key), Buffer.from(value));
  }

  override remove(space: Space, key: Uint8Array): void {
    this.write(space, nameOf(key), null);
  }

  write(space: Space, name: Name, value: Buffer | null): void {
    const written = this.#written?.[space];
    if (!written) throw new Error('a write outside of a commit');
    if (name.length === 0 || name.length > LONGEST_KEY_BYTES)
      throw new RangeError(`a key of ${name.length} bytes: the tables take 1 to ${LONGEST_KEY_BYTES}`);
    const before = this.tables[space].set(name, value);
    const again = written.get(name);
    if (again) again.value = value;
    else written.set(name, { space, name, value, before });
  }

  /** What the running commit has written, each key once. */
  changes(): PendingChange[] {
    const changes: PendingChange[] = [];
    for (const space of SPACES)
      for (const written of this.#written?.[space].values() ?? []) changes.push(written);
    return changes;
  }

  /** Ends the commit and keeps its writes. */
  keep(): void {
    this.#written = undefined;
  }

  /** Ends the commit as if it had written nothing. */
  undo(): void {
    for (const space of SPACES) {
      const table = this.tables[space];
      for (const { name, before } of this.#written?.[space].values() ?? []) {
        if (before === undefined) table.forget(name);
        else table.set(name, before);
      }
    }
    this.#written = undefined;
  }

  /** Everything that is pending, space by space. */
  *all(): Generator<PendingChange, void, void> {
    for (const space of SPACES)
      for (const [name, value] of this.tables[space].entries()) yield { space, name, value };
  }

  /** Forgets everything: it is in the tables. */
  clear(): void {
    for (const space of SPACES) this.tables[space].clear();
    this.#frozen = undefined;
  }

  /** A copy of these writes as they are now, the same until the next commit; undefined when there are none. */
  frozen(): OverlayTables | undefined {
    if (this.isEmpty) return undefined;
    const { docs, index, meta, oplog } = this.tables;
    return (this.#frozen ??= {
      docs: docs.copy(),
      index: index.copy(),
      meta: meta.copy(),
      oplog: oplog.copy(),
    });
  }
}
