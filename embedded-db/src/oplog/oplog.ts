import { decode, encode } from '../bson/codec.ts';
import { rawId } from '../bson/raw.ts';
import { documentOf } from '../values/values.ts';
import type { Document } from '../values/values.ts';
import { keepsImages } from '../catalog/collection-options.ts';
import type { Collection } from '../catalog/collection.ts';
import { storeError } from '../errors/store-error.ts';
import type { LogicalClock } from '../storage/clock.ts';
import type { Environment } from '../storage/environment.ts';
import { entriesOf } from '../storage/kv.ts';
import type { KvWriter } from '../storage/kv.ts';
import type { DocumentChange } from '../indexes/write-target.ts';
import { describeUpdate } from './describe-update.ts';
import { positionOf, timeOf } from './resume-token.ts';

/** Maximum size of the log, in bytes; the oldest events are removed first. */
const MAX_LOG_BYTES = 64 * 1024 * 1024;
/** How long events are recorded after the last batch of a change stream, in milliseconds. */
const IDLE_MS = 24 * 60 * 60_000;
/** Events removed in one commit once the log is unused. */
const EVENTS_A_SLICE = 1000;
const STATE_KEY = Buffer.from('o');
/** Positions have eight bytes, and no time reaches the upper bound. */
const EVERYTHING = { low: Buffer.alloc(8), high: Buffer.alloc(8, 0xff) };

/** An event of the log. */
export interface LogEntry {
  readonly position: Buffer;
  readonly event: Document;
}

interface LogState {
  active: boolean;
  /** The log holds no events up to this position. */
  since: Buffer;
  bytes: number;
  usedAt: number;
}

/** The document before a change, and after an update, whose event does not have it otherwise. */
function imagesOf({ before, after, isReplacement }: DocumentChange): Document | undefined {
  if (!before) return undefined;
  return documentOf({
    before: decode(before),
    after: after && isReplacement !== true ? decode(after) : undefined,
  });
}

/**
 * The bounded log that change streams read. Events are written in the commits of their changes, and only once a first stream was
 * opened: a store without streams pays nothing.
 */
export class Oplog {
  readonly #kv: KvWriter;
  readonly #clock: LogicalClock;
  #state: LogState;
  #isDirty = false;
  #isClosed = false;
  #waiting: (() => void)[] = [];

  constructor(environment: Environment, clock: LogicalClock) {
    this.#kv = environment.writer();
    this.#clock = clock;
    this.#state = this.#readState();
    for (const { key } of entriesOf(this.#kv, 'oplog', { ...EVERYTHING, reverse: true })) {
      clock.advanceBeyond(timeOf(key));
      break;
    }
  }

  /**
   * Starts recording events; inside a commit. Returns the position of a stream that starts here: writes after this job
   * in the same commit come after it.
   */
  activate(): Buffer {
    this.#state.usedAt = Date.now();
    if (!this.#state.active) {
      const since = positionOf(this.#clock.tick());
      this.#state = { active: true, since, bytes: this.#state.bytes, usedAt: Date.now() };
      this.#isDirty = true;
    }
    return positionOf(this.#clock.now());
  }

  /** Keeps recording for another day; must be called for every batch of a stream, also for one without events. */
  markUsed(): void {
    this.#state.usedAt = Date.now();
  }

  /**
   * Stops recording events after a day without batches, and removes some of the recorded ones; inside a commit.
   * @returns whether more are left to remove
   */
  clearIfIdle(): boolean {
    if (this.#state.active) {
      if (Date.now() - this.#state.usedAt < IDLE_MS) return false;
      this.#state.active = false;
      this.#isDirty = true;
    }
    return this.#removeOldest((removed) => removed < EVENTS_A_SLICE) === EVENTS_A_SLICE;
  }

  /** @throws StoreError 286 unless the log holds every event after a position */
  checkCovers(position: Buffer): void {
    if (this.#state.active && position.compare(this.#state.since) >= 0) return;
    throw storeError(
      'ChangeStreamHistoryLost',
      'Resume of change stream was not possible, as the resume point may no longer be in the oplog.',
      { labels: ['NonResumableChangeStreamError'] },
    );
  }

  /**
   * Gives a change its time, and records it if streams were opened.
   * @param transaction fields of the event that identify the transaction of the change
   */
  append(change: DocumentChange, transaction?: Document): void {
    if (!this.#state.active) {
      this.#clock.tick();
      return;
    }
    const { collection, before, after, isReplacement, describe = describeUpdate } = change;
    const documentKey = documentOf({ _id: rawId((after ?? before) as Buffer) });
    const ns = documentOf({ db: collection.db, coll: collection.name });
    const images = keepsImages(collection) ? imagesOf(change) : undefined;
    const event = (operationType: string, what: Record<string, Document>): void =>
      this.#put(documentOf({ operationType, uuid: collection.uuid, ...transaction, ...what, images }));
    if (!after) event('delete', { ns, documentKey });
    else if (!before) event('insert', { fullDocument: decode(after), ns, documentKey });
    else if (isReplacement) event('replace', { fullDocument: decode(after), ns, documentKey });
    else event('update', { ns, documentKey, updateDescription: describe(decode(before), decode(after)) });
  }

  appendDrop(collection: Collection): void {
    this.appendCatalogChange('drop', collection);
  }

  appendDropDatabase(db: string): void {
    if (this.#state.active) this.#put(documentOf({ operationType: 'dropDatabase', ns: documentOf({ db }) }));
  }

  appendRename(collection: Collection, toDb: string, toName: string, replaced?: Collection): void {
    const to = documentOf({ db: toDb, coll: toName });
    const operationDescription = documentOf({ to, dropTarget: replaced?.uuid });
    this.appendCatalogChange('rename', collection, { to, operationDescription });
  }

  /** Records a change of a collection other than of its documents. Views have no events. */
  appendCatalogChange(
    operationType: string,
    { db, name, uuid, view }: Collection,
    what: Readonly<Record<string, Document>> = {},
  ): void {
    if (!this.#state.active || view) return;
    this.#put(documentOf({ operationType, uuid, ns: documentOf({ db, coll: name }), ...what }));
  }

  /** Records a new collection. */
  appendCreate(collection: Collection): void {
    const idIndex = collection.indexes[0]?.spec;
    const operationDescription = documentOf({ ...collection.options, idIndex });
    this.appendCatalogChange('create', collection, { operationDescription });
  }

  /** Records that an index was made or dropped. */
  appendIndex(operationType: 'createIndexes' | 'dropIndexes', collection: Collection, spec: Document): void {
    this.appendCatalogChange(operationType, collection, {
      operationDescription: documentOf({ indexes: [spec] }),
    });
  }

  /** The next events after a position that the log covers. */
  read(after: Buffer, limit: number): LogEntry[] {
    const entries: LogEntry[] = [];
    for (const { key, value } of entriesOf(this.#kv, 'oplog', {
      ...EVERYTHING,
      low: after,
      afterLow: true,
    })) {
      entries.push({ position: key, event: decode(value) });
      if (entries.length === limit) break;
    }
    return entries;
  }

  /** The event at exactly this position, if the log has it. */
  entryAt(position: Buffer): LogEntry | undefined {
    const value = this.#kv.get('oplog', position);
    return value && { position, event: decode(value) };
  }

  /** Resolves with the next event of any kind, or when the log is closed. */
  async nextEvent(): Promise<void> {
    if (this.#isClosed) return;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The log's part of every commit: removes what exceeds the limit and stores its state. */
  finishCommit(): void {
    if (!this.#isDirty) return;
    if (this.#state.bytes > MAX_LOG_BYTES) this.#trim();
    const { active, since, bytes, usedAt } = this.#state;
    const record = documentOf({ active, since: since.toString('hex'), bytes, usedAt });
    this.#kv.put('meta', STATE_KEY, encode(record));
  }

  /** Wakes the streams after a commit. */
  notifyReaders(): void {
    if (!this.#isDirty) return;
    this.#isDirty = false;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  reload(): void {
    this.#isDirty = false;
    // Batches are not written down, so memory knows the last one better.
    this.#state = { ...this.#readState(), usedAt: this.#state.usedAt };
  }

  close(): void {
    this.#isClosed = true;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #put(event: Document): void {
    event['wallTime'] = new Date();
    const bytes = encode(event);
    this.#kv.put('oplog', positionOf(this.#clock.tick()), bytes);
    this.#state.bytes += bytes.length;
    this.#isDirty = true;
  }

  #trim(): void {
    this.#removeOldest(() => this.#state.bytes > MAX_LOG_BYTES * 0.9);
  }

  /** @returns the number of removed events */
  #removeOldest(isMore: (removed: number) => boolean): number {
    const old: Buffer[] = [];
    for (const { key, value } of entriesOf(this.#kv, 'oplog', EVERYTHING)) {
      if (!isMore(old.length)) break;
      this.#state.bytes -= value.length;
      old.push(key);
    }
    for (const key of old) this.#kv.remove('oplog', key);
    const last = old.at(-1);
    if (last && last.compare(this.#state.since) > 0) this.#state.since = last;
    if (last) this.#isDirty = true;
    return old.length;
  }

  #readState(): LogState {
    const stored = this.#kv.get('meta', STATE_KEY);
    if (!stored) return { active: false, since: Buffer.alloc(8), bytes: 0, usedAt: 0 };
    const { active, since, bytes, usedAt } = decode(stored);
    return {
      active: active === true,
      since: Buffer.from(since as string, 'hex'),
      bytes: Number(bytes),
      usedAt: Number(usedAt),
    };
  }
}
