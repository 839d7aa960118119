import { readStored, writeStored } from '../../spill/stored-document.ts';
import type { RecordFile } from '../../spill/working-memory.ts';
import type { Document } from '../../values/values.ts';
import type { PipelineContext } from '../pipeline-context.ts';
import { OUTPUT_BATCH } from '../stages/stage.ts';
import type { Batches } from '../stages/stage.ts';
import { documentSize } from './gathered-memory.ts';

/** All documents of an input, which can be read several times: in a file where they exceed the memory and may use the disk. */
export class GatheredDocuments implements Iterable<Document> {
  readonly #context: PipelineContext;
  #held: Document[] = [];
  #heldBytes = 0;
  #file: RecordFile | undefined;

  constructor(context: PipelineContext) {
    this.#context = context;
  }

  async addAll(input: Batches): Promise<void> {
    for await (const documents of input) {
      for (const document of documents) this.#add(document);
      if (this.#heldBytes > this.#context.memory.limit) await this.#moveToFile();
      await this.#context.checkpoint();
    }
  }

  *[Symbol.iterator](): Generator<Document> {
    if (this.#file) for (const record of this.#file.records()) yield readStored(record);
    else yield* this.#held;
  }

  /** Removes the file. */
  close(): void {
    this.#file?.remove();
  }

  #add(document: Document): void {
    if (this.#file) {
      this.#file.append(writeStored(document));
      return;
    }
    this.#held.push(document);
    this.#heldBytes += documentSize(document);
  }

  async #moveToFile(): Promise<void> {
    const { memory, checkpoint } = this.#context;
    if (!memory.createFile) return;
    this.#file = memory.createFile();
    for (const [at, document] of this.#held.entries()) {
      this.#file.append(writeStored(document));
      if (at % OUTPUT_BATCH === 0) await checkpoint();
    }
    this.#held = [];
    this.#heldBytes = 0;
  }
}
