import { SPACES } from './kv.ts';
import type { Space } from './kv.ts';
import { nameOf } from './overlay-table.ts';
import type { Name } from './overlay-table.ts';
import { Overlay } from './overlay.ts';
import type { OverlayTables } from './overlay.ts';

/** LMDB's maximum key length. Checked at the write, so that no flush of an acknowledged write can fail. */
const LONGEST_KEY_BYTES = 1978;

/** The value of one key after a write; `null` when it was removed. */
export interface PendingChange {
  readonly space: Space;
  readonly name: Name;
  readonly value: Buffer | null;
}

/** A write of the running commit. */
interface Written extends PendingChange {
  value: Buffer | null;
  /** The pending value before the commit; `undefined` when there was none. */
  readonly before: Buffer | null | undefined;
}

type WrittenInCommit = Record<Space, Map<Name, Written>>;

const nothingWritten = (): WrittenInCommit => ({
  docs: new Map(),
  index: new Map(),
  meta: new Map(),
  oplog: new Map(),
});

/** The writes that are not in the tables yet. Those of the running commit can be undone. */
export class PendingWrites extends Overlay {
  /** The writes of the running commit; undefined outside of one. */
  #written: WrittenInCommit | undefined;
  /** A copy of the writes between two commits, shared by the snapshots that begin there. */
  #frozen: OverlayTables | undefined;

  get isEmpty(): boolean {
    return SPACES.every((space) => this.tables[space].isEmpty);
  }

  /** Begins a commit, outside of which nothing may be written. */
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

  /** The writes of the running commit, one per key. */
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

  /** Ends the commit and undoes its writes. */
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

  /** All pending writes, space by space. */
  *all(): Generator<PendingChange, void, void> {
    for (const space of SPACES)
      for (const [name, value] of this.tables[space].entries()) yield { space, name, value };
  }

  /** Removes all writes once they are in the tables. */
  clear(): void {
    for (const space of SPACES) this.tables[space].clear();
    this.#frozen = undefined;
  }

  /** A copy of the present writes, shared until the next commit; undefined when there are none. */
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
