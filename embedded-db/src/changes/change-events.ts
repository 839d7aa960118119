import { documentOf, fieldOf } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { INTERNAL_DATABASES } from '../catalog/namespace.ts';
import { storeError } from '../errors/store-error.ts';
import type { ChangeStreamOptions } from './change-stream-options.ts';
import type { LogEntry, Oplog } from '../oplog/oplog.ts';
import { resumeToken, timeOf } from '../oplog/resume-token.ts';

/** The scope of a stream: a collection, a whole database, or all databases. */
interface StreamScope {
  readonly db: string | undefined;
  readonly collection: string | undefined;
}

/** The document as it is now, for `updateLookup`. */
export type LookUp = (namespace: Document, id: Value) => Document | null;

const ENTRIES_PER_READ = 200;

/** Events with a document before the change. */
const CHANGES_OF_DOCUMENTS: ReadonlySet<string> = new Set(['update', 'replace', 'delete']);

/** Events that only a stream with expanded events has. */
const EXPANDED: ReadonlySet<string> = new Set(['create', 'createIndexes', 'dropIndexes', 'modify']);

/** An image of an event; null if none was kept. @throws StoreError 47 then, if it is required */
function image(images: Document, which: 'before' | 'after', isRequired: boolean): Value {
  const kept = fieldOf(images, which);
  if (kept === undefined && isRequired) {
    const kind = which === 'before' ? 'pre-image' : 'post-image';
    throw storeError(
      'NoMatchingDocument',
      `Change stream was configured to require a ${kind} for all events, but the ${kind} was not found`,
    );
  }
  return kept ?? null;
}

/** Reads the log and yields the events of a scope, until one of them ends the stream. */
export class ChangeEvents {
  readonly #oplog: Oplog;
  readonly #scope: StreamScope;
  readonly #options: ChangeStreamOptions;
  readonly #lookUp: LookUp;
  #position: Buffer;
  /** The end of the log when the last read found no event of the scope. */
  idleAt: Buffer | undefined;
  isOver = false;

  constructor(oplog: Oplog, scope: StreamScope, options: ChangeStreamOptions, lookUp: LookUp) {
    this.#oplog = oplog;
    this.#scope = scope;
    this.#options = options;
    this.#lookUp = lookUp;
    this.#position = options.start;
    this.idleAt = options.start;
  }

  /** Must be called for every batch: the log records events only as long as streams are read. */
  markRead(): void {
    this.#oplog.markUsed();
  }

  /** @throws StoreError 286 when the log has lost events that were not read yet */
  async *follow(): AsyncGenerator<Document> {
    const resumed = this.#options.isAfterEvent ? this.#oplog.entryAt(this.#position) : undefined;
    if (resumed && this.#concerns(resumed.event)) yield* this.#end(resumed);
    while (!this.isOver && !this.#oplog.isClosed) {
      this.#oplog.checkCovers(this.#position);
      const entries = this.#oplog.read(this.#position, ENTRIES_PER_READ);
      this.idleAt = entries.length === 0 ? this.#position : undefined;
      if (entries.length === 0) await this.#oplog.nextEvent();
      for (const entry of entries) {
        this.#position = entry.position;
        if (!this.#concerns(entry.event)) continue;
        yield this.#present(entry);
        yield* this.#end(entry);
        if (this.isOver) return;
      }
    }
  }

  /** Ends the stream if this entry does. */
  *#end(entry: LogEntry): Generator<Document> {
    if (!this.#ends(entry.event)) return;
    yield this.#invalidate(entry);
    this.isOver = true;
  }

  #concerns(event: Document): boolean {
    if (!this.#options.showsExpanded && EXPANDED.has(event['operationType'] as string)) return false;
    const { db, collection } = this.#scope;
    const to = fieldOf(event, 'to') as Document | undefined;
    const isHere = (ns: Document): boolean =>
      (db === undefined ? !INTERNAL_DATABASES.has(ns['db'] as string) : ns['db'] === db) &&
      (collection === undefined || fieldOf(ns, 'coll') === undefined || ns['coll'] === collection);
    const ns = event['ns'] as Document;
    if (collection !== undefined && event['operationType'] === 'dropDatabase') return false;
    return isHere(ns) || (to !== undefined && isHere(to));
  }

  #ends(event: Document): boolean {
    const type = event['operationType'];
    if (this.#scope.db === undefined) return false;
    if (this.#scope.collection === undefined) return type === 'dropDatabase';
    return type === 'drop' || type === 'rename';
  }

  #present({ position, event }: LogEntry): Document {
    const { operationType, wallTime, images, uuid, ...rest } = event;
    const { showsExpanded } = this.#options;
    const presented = documentOf({
      _id: resumeToken(position),
      operationType,
      clusterTime: timeOf(position),
      ...(showsExpanded && { collectionUUID: uuid }),
      wallTime,
      ...rest,
    });
    if (!showsExpanded) delete presented['operationDescription'];
    if (operationType === 'update')
      presented['updateDescription'] = this.#updateDescription(event['updateDescription'] as Document);
    const { fullDocument, beforeChange } = this.#options;
    const kept = (images ?? documentOf({})) as Document;
    if (operationType === 'update' && fullDocument !== 'default')
      presented['fullDocument'] = this.#afterUpdate(event, kept);
    if (beforeChange !== 'off' && CHANGES_OF_DOCUMENTS.has(operationType as string))
      presented['fullDocumentBeforeChange'] = image(kept, 'before', beforeChange === 'required');
    return presented;
  }

  /** What an update changed; events of an older version have no `disambiguatedPaths`. */
  #updateDescription(description: Document): Document {
    const { disambiguatedPaths = documentOf({}), ...rest } = description;
    return documentOf(this.#options.showsExpanded ? { ...rest, disambiguatedPaths } : rest);
  }

  #afterUpdate(event: Document, images: Document): Value {
    const { fullDocument } = this.#options;
    if (fullDocument !== 'updateLookup') return image(images, 'after', fullDocument === 'required');
    return this.#lookUp(event['ns'] as Document, (event['documentKey'] as Document)['_id'] as Value);
  }

  #invalidate({ position, event }: LogEntry): Document {
    return documentOf({
      _id: resumeToken(position, 'invalidate'),
      operationType: 'invalidate',
      clusterTime: timeOf(position),
      wallTime: event['wallTime'],
    });
  }
}
