import { Catalog } from '../catalog/catalog.ts';
import type { Collection } from '../catalog/collection.ts';
import { emptyDocument } from '../bson/values.ts';
import { checkCollectionName, checkDatabaseName } from '../catalog/namespace.ts';
import { Oplog } from '../changes/oplog.ts';
import { CursorRegistry } from '../cursor/server-cursor.ts';
import { LockTable } from '../sessions/lock-table.ts';
import { SessionRegistry } from '../sessions/session-registry.ts';
import { StatementRecords } from '../sessions/statement-record.ts';
import { LogicalClock } from '../storage/clock.ts';
import { Environment } from '../storage/environment.ts';
import type { Undisturbed } from '../storage/exit-gate.ts';
import { GroupCommit } from '../storage/group-commit.ts';
import type { WriteJob } from '../storage/group-commit.ts';
import type { KvReader, Space } from '../storage/kv.ts';
import { LockHeld } from '../storage/write-target.ts';
import type { DocumentChange, WriteTarget } from '../storage/write-target.ts';

/** What the store calls itself where a client may look; it is not MongoDB. */
export const STORE_NAME = 'embedded-document-store';

export interface StoreOptions {
  readonly directory: string;
  /** Whether a write is on disk before it is answered; false only for data that may be lost. */
  readonly durable: boolean;
  /** How a transaction of LMDB is run; just so if nobody says. */
  readonly undisturbed?: Undisturbed | undefined;
}

/** One open folder with everything that lives on top of it. */
export class Store {
  readonly directory: string;
  readonly environment: Environment;
  readonly catalog: Catalog;
  readonly clock = new LogicalClock();
  readonly locks = new LockTable();
  readonly sessions = new SessionRegistry();
  readonly records: StatementRecords;
  readonly cursors = new CursorRegistry();
  readonly commits: GroupCommit;
  readonly oplog: Oplog;
  /** Writes into the running commit; only for use inside a job. */
  readonly direct: WriteTarget;
  /** The same, but those who follow changes are not told. */
  readonly unannounced: WriteTarget;
  /** The latest committed state. */
  readonly latest: KvReader;
  readonly startedAt = Date.now();
  /** Where clients reach the store, as they are told in `hello`. */
  address = 'localhost';

  constructor(options: StoreOptions) {
    this.directory = options.directory;
    this.environment = new Environment(options.directory, {
      sync: options.durable,
      undisturbed: options.undisturbed,
    });
    this.latest = this.environment.reader();
    this.catalog = new Catalog(this.environment);
    this.records = new StatementRecords(this.environment);
    this.oplog = new Oplog(this.environment, this.clock);
    this.commits = new GroupCommit(this.environment, {
      finish: () => {
        this.catalog.saveRest();
        this.oplog.finishCommit();
      },
      committed: () => {
        this.catalog.committed();
        this.oplog.announce();
      },
      rolledBack: () => {
        this.catalog.load();
        this.records.reload();
        this.oplog.reload();
      },
    });
    this.direct = this.#directTarget((change) => this.oplog.append(change));
    this.unannounced = this.#directTarget(() => undefined);
  }

  /** A collection that is about to be written to; made if it is not there. Inside a job only. */
  writableCollection(db: string, name: string): Collection {
    const found = this.catalog.find(db, name);
    if (found) return found;
    checkDatabaseName(db);
    checkCollectionName(db, name);
    return this.catalog.create(db, name, emptyDocument());
  }

  async close(): Promise<void> {
    this.sessions.endAll();
    this.cursors.removeWhere(() => true);
    this.oplog.close();
    await this.commits.close();
    await this.environment.close();
  }

  #directTarget(announce: (change: DocumentChange) => void): WriteTarget {
    const { catalog, locks, commits } = this;
    const counted = ({ collection, before, after }: DocumentChange): void => {
      const documents = (after ? 1 : 0) - (before ? 1 : 0);
      catalog.addToCount(collection, documents, (after?.length ?? 0) - (before?.length ?? 0));
    };
    return {
      kv: commits.writer,
      counted,
      claim(space: Space, key: Buffer) {
        if (locks.isEmpty) return;
        const holder = locks.holder(space, key);
        if (holder && holder.state !== 'committing') throw new LockHeld(holder.ended);
      },
      changed(change: DocumentChange) {
        counted(change);
        announce(change);
      },
      indexChanged: (collection) => catalog.save(collection),
    };
  }
}

/** Does one thing to one document as soon as no open transaction stands in its way. */
export function* whenFree<T>(action: () => T): WriteJob<T> {
  for (;;) {
    try {
      return action();
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error;
      yield { until: error.until };
    }
  }
}
