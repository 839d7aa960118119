import { Catalog } from '../catalog/catalog.ts';
import type { Collection } from '../catalog/collection.ts';
import { emptyDocument } from '../values/values.ts';
import type { Document } from '../values/values.ts';
import { checkCollectionName, checkDatabaseName } from '../catalog/namespace.ts';
import { FailedSignIns } from '../access/failed-sign-ins.ts';
import { Oplog } from '../oplog/oplog.ts';
import { CursorRegistry } from '../cursor/server-cursor.ts';
import { LockTable } from '../sessions/lock-table.ts';
import { SessionRegistry } from '../sessions/session-registry.ts';
import { StatementRecords } from '../sessions/statement-record.ts';
import { LogicalClock } from '../storage/clock.ts';
import { Environment } from '../storage/environment.ts';
import type { FailPoints } from './fail-points.ts';
import type { TransactionRunner } from '../storage/exit-lock.ts';
import { GroupCommit } from '../storage/group-commit.ts';
import type { KvReader, Space } from '../storage/kv.ts';
import { TemporaryFiles } from '../storage/temporary-files.ts';
import { DEFAULT_MEMORY_LIMIT } from '../spill/working-memory.ts';
import type { WorkingMemory } from '../spill/working-memory.ts';
import { Operations } from './operations.ts';
import { Users } from './users.ts';
import { WorkInProgress } from './work-in-progress.ts';
import { readInsertionOrder } from '../indexes/insertion-order.ts';
import { LockHeld } from '../indexes/write-target.ts';
import type { DocumentChange, WriteTarget } from '../indexes/write-target.ts';

/** The store's name in replies to clients; it is not MongoDB. */
export const STORE_NAME = 'embedded-document-store';

export interface StoreOptions {
  readonly directory: string;
  /** Whether a write is on disk before it is acknowledged; false only for data that may be lost. */
  readonly durable: boolean;
  /** Runs each transaction of LMDB; by default directly. */
  readonly runTransaction?: TransactionRunner | undefined;
  /** How much a stage may hold in memory. Bytes; by default 100 MB. */
  readonly memoryLimitBytes?: number | undefined;
}

/** One open folder with its catalog, sessions, cursors, writer and log of changes. */
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
  readonly operations = new Operations();
  readonly users: Users;
  readonly failedSignIns = new FailedSignIns();
  readonly inProgress = new WorkInProgress();
  readonly temporaryFiles: TemporaryFiles;
  /** What operations may use that do not forbid the disk. */
  readonly memory: WorkingMemory;
  /** Writes into the running commit; only for use inside a job. */
  readonly direct: WriteTarget;
  /** The same without events for change streams. */
  readonly directWithoutEvents: WriteTarget;
  /** The latest committed state. */
  readonly latest: KvReader;
  readonly startedAt = Date.now();
  readonly #commitListeners = new Set<() => void>();
  /** The address that `hello` returns. */
  address = 'localhost';
  /** Failures that tests ask for; undefined in every other store. */
  failPoints: FailPoints | undefined;

  constructor(options: StoreOptions) {
    this.directory = options.directory;
    this.temporaryFiles = new TemporaryFiles(options.directory);
    const limit = options.memoryLimitBytes ?? DEFAULT_MEMORY_LIMIT;
    this.memory = { limit, createFile: () => this.temporaryFiles.create() };
    this.environment = new Environment(options.directory, {
      sync: options.durable,
      runTransaction: options.runTransaction,
    });
    this.latest = this.environment.reader();
    this.catalog = new Catalog(this.environment);
    this.records = new StatementRecords(this.environment);
    this.users = new Users(this.environment);
    this.oplog = new Oplog(this.environment, this.clock);
    this.commits = new GroupCommit(this.environment, {
      finish: () => {
        this.catalog.saveRest();
        this.oplog.finishCommit();
      },
      committed: () => {
        this.catalog.committed();
        this.oplog.notifyReaders();
        this.#announceCommit();
      },
      rolledBack: () => {
        this.catalog.load();
        this.records.reload();
        this.oplog.reload();
      },
    });
    this.direct = this.#directTarget((change) => this.oplog.append(change));
    this.directWithoutEvents = this.#directTarget(() => undefined);
  }

  /** A collection to write to, created if missing. Inside a job only. */
  writableCollection(db: string, name: string): Collection {
    const found = this.catalog.find(db, name);
    if (found) return found;
    checkDatabaseName(db);
    checkCollectionName(db, name);
    return this.createCollection(db, name, emptyDocument());
  }

  /** Creates a collection, or a view. Inside a job only. */
  createCollection(db: string, name: string, options: Document): Collection {
    const collection = this.catalog.create(db, name, options);
    this.oplog.appendCreate(collection);
    return collection;
  }

  /** Calls back once, after the next commit. @returns takes that back */
  onCommit(listener: () => void): () => void {
    this.#commitListeners.add(listener);
    return () => this.#commitListeners.delete(listener);
  }

  #announceCommit(): void {
    const listeners = [...this.#commitListeners];
    this.#commitListeners.clear();
    for (const listener of listeners) listener();
  }

  async close(): Promise<void> {
    this.sessions.endAll();
    this.cursors.removeWhere(() => true);
    this.oplog.close();
    await this.commits.close();
    await this.environment.close();
    this.temporaryFiles.clear();
  }

  #directTarget(publish: (change: DocumentChange) => void): WriteTarget {
    const { catalog, locks, commits } = this;
    const counted = ({ collection, before, after }: DocumentChange): void => {
      const documents = (after ? 1 : 0) - (before ? 1 : 0);
      catalog.addToCount(collection, documents, (after?.length ?? 0) - (before?.length ?? 0));
    };
    return {
      kv: commits.writer,
      orderOf: (collection) => (collection.order ??= readInsertionOrder(commits.writer, collection)),
      counted,
      claim(space: Space, key: Buffer) {
        if (locks.isEmpty) return;
        const holder = locks.holder(space, key);
        if (holder && holder.state !== 'committing') throw new LockHeld(holder.ended);
      },
      changed(change: DocumentChange) {
        counted(change);
        publish(change);
      },
      indexChanged: (collection) => catalog.save(collection),
    };
  }
}
