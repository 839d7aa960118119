import { crc32 } from 'node:zlib';
import { SPACES } from './kv.ts';
import type { PendingChange } from './pending-writes.ts';

// A record is one commit: a header of magic (4), checksum (4), length of the body (4), unused (4) and the
// record's number (8), then per change its space (1), whether it removes (1), the lengths of key (2) and value (4), key
// and value. Records begin at multiples of eight bytes.
const MAGIC = 0x45_44_53_57;
const HEAD_BYTES = 24;
/** The checksum covers the bytes from here. */
const CHECKED_FROM = 8;
const CHANGE_HEAD_BYTES = 8;
/** Records begin at multiples of this many bytes. */
export const RECORD_ALIGNMENT = 8;

const aligned = (bytes: number): number => Math.ceil(bytes / RECORD_ALIGNMENT) * RECORD_ALIGNMENT;

/** How long the record of these changes is, in bytes. */
export function recordBytes(changes: readonly PendingChange[]): number {
  let bytes = HEAD_BYTES;
  for (const { name, value } of changes) bytes += CHANGE_HEAD_BYTES + name.length + (value?.length ?? 0);
  return aligned(bytes);
}

/** @param seed differs between logs, so that the records of another log are not read as its own */
export function encodeRecord(changes: readonly PendingChange[], sequence: number, seed: number): Buffer {
  const record = Buffer.allocUnsafe(recordBytes(changes));
  let at = HEAD_BYTES;
  for (const { space, name, value } of changes) {
    record[at] = SPACES.indexOf(space);
    record[at + 1] = value ? 0 : 1;
    record.writeUInt16LE(name.length, at + 2);
    record.writeUInt32LE(value?.length ?? 0, at + 4);
    at += CHANGE_HEAD_BYTES;
    at += record.write(name, at, 'latin1');
    if (value) at += value.copy(record, at);
  }
  record.fill(0, at);
  record.writeUInt32LE(MAGIC, 0);
  record.writeUInt32LE(at - HEAD_BYTES, 8);
  record.writeUInt32LE(0, 12);
  record.writeDoubleLE(sequence, 16);
  record.writeUInt32LE(crc32(record.subarray(CHECKED_FROM, at), seed), 4);
  return record;
}

export interface LogRecord {
  readonly sequence: number;
  /** Its length in the log, in bytes. */
  readonly bytes: number;
  readonly changes: readonly PendingChange[];
}

/** The record at `start`; undefined when it is missing or incomplete. */
export function decodeRecord(log: Buffer, start: number, seed: number): LogRecord | undefined {
  if (start + HEAD_BYTES > log.length || log.readUInt32LE(start) !== MAGIC) return undefined;
  const end = start + HEAD_BYTES + log.readUInt32LE(start + 8);
  if (end > log.length) return undefined;
  if (crc32(log.subarray(start + CHECKED_FROM, end), seed) !== log.readUInt32LE(start + 4)) return undefined;
  const changes: PendingChange[] = [];
  let at = start + HEAD_BYTES;
  while (at < end) {
    const space = SPACES[log[at] as number];
    if (!space) throw new RangeError(`a record of the log names the unknown space ${log[at]}`);
    const isRemoval = log[at + 1] === 1;
    const keyEnd = at + CHANGE_HEAD_BYTES + log.readUInt16LE(at + 2);
    const valueEnd = keyEnd + log.readUInt32LE(at + 4);
    const name = log.toString('latin1', at + CHANGE_HEAD_BYTES, keyEnd);
    // A copy, so that pending writes do not keep the whole log in memory.
    changes.push({ space, name, value: isRemoval ? null : Buffer.from(log.subarray(keyEnd, valueEnd)) });
    at = valueEnd;
  }
  return { sequence: log.readDoubleLE(start + 16), bytes: aligned(end - start), changes };
}
