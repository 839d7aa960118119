import type { KvReader } from '../storage/kv.ts';

/** A stored document and its key. */
export interface StoredDocument {
  readonly key: Buffer;
  readonly raw: Buffer;
}

/** Yields the documents of a plan, before the filter. It can be paused at any time and resumed later. */
export interface DocumentSource {
  /** @returns `busy` after some work without a document: there may be more */
  next(kv: KvReader): StoredDocument | 'busy' | undefined;
  release(): void;
  readonly keysExamined: number;
  readonly documentsExamined: number;
}
