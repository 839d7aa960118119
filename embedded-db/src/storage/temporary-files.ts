import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { storeError } from '../errors/store-error.ts';
import type { RecordFile } from '../spill/working-memory.ts';

const FOLDER = 'temporary';
/** How much is written or read at a time. Bytes. */
const BLOCK = 64 * 1024;
/** Each record is preceded by its length. Bytes. */
const LENGTH_BYTES = 4;

/** The temporary files of a store: a folder beside its data. Nothing in it outlives the operation that made it. */
export class TemporaryFiles {
  readonly #folder: string;
  #made = 0;

  /** Removes what an earlier owner left behind, when it was killed. */
  constructor(directory: string) {
    this.#folder = join(directory, FOLDER);
    this.clear();
  }

  /** How many files were made since the start. */
  get made(): number {
    return this.#made;
  }

  create(): RecordFile {
    this.#made += 1;
    return new TemporaryFile(this.#folder, `${this.#made}.records`);
  }

  clear(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const onDisk = <T>(action: () => T): T => {
  try {
    return action();
  } catch (error) {
    const message = (error as Error).message;
    if (!/ENOSPC|EDQUOT/.test(message)) throw error;
    throw storeError('OutOfDiskSpace', `the disk is full, and the operation needs it (${message})`);
  }
};

/** One file: written to its end, then read. */
class TemporaryFile implements RecordFile {
  readonly #path: string;
  readonly #descriptor: number;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #written = 0;
  #isRemoved = false;

  constructor(folder: string, name: string) {
    this.#path = join(folder, name);
    this.#descriptor = onDisk(() => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return openSync(this.#path, 'wx+', 0o600);
    });
  }

  append(record: Buffer): void {
    const length = Buffer.allocUnsafe(LENGTH_BYTES);
    length.writeUInt32LE(record.length);
    this.#waiting.push(length, record);
    this.#waitingBytes += LENGTH_BYTES + record.length;
    if (this.#waitingBytes >= BLOCK) this.#flush();
  }

  *records(): Generator<Buffer> {
    this.#flush();
    let block: Buffer = Buffer.alloc(0);
    let at = 0;
    let position = 0;
    /** Takes the next bytes of the file. */
    const take = (bytes: number): Buffer => {
      if (block.length - at < bytes) {
        const rest = block.subarray(at);
        const wanted = Math.min(Math.max(BLOCK, bytes - rest.length), this.#written - position);
        block = Buffer.allocUnsafe(rest.length + wanted);
        rest.copy(block);
        this.#read(block, rest.length, position);
        position += wanted;
        at = 0;
      }
      at += bytes;
      return block.subarray(at - bytes, at);
    };
    while (position - (block.length - at) < this.#written) yield take(take(LENGTH_BYTES).readUInt32LE());
  }

  remove(): void {
    if (this.#isRemoved) return;
    this.#isRemoved = true;
    this.#waiting = [];
    closeSync(this.#descriptor);
    rmSync(this.#path, { force: true });
  }

  #flush(): void {
    this.#checkThere();
    const block = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    onDisk(() => {
      for (let done = 0; done < block.length;) {
        const bytes = writeSync(this.#descriptor, block, done, block.length - done, this.#written);
        done += bytes;
        this.#written += bytes;
      }
    });
  }

  #read(into: Buffer, offset: number, position: number): void {
    this.#checkThere();
    for (let done = offset; done < into.length;) {
      const bytes = readSync(this.#descriptor, into, done, into.length - done, position + done - offset);
      if (bytes === 0) throw new Error(`the temporary file ${this.#path} is shorter than what was written`);
      done += bytes;
    }
  }

  /** The descriptor of a removed file may be that of another file by now. */
  #checkThere(): void {
    if (this.#isRemoved) throw new Error(`the temporary file ${this.#path} is used after its removal`);
  }
}
