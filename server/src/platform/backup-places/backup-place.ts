import type { Readable } from 'node:stream';

/** A backup that is kept. */
export interface KeptBackup {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** A file that becomes a backup, unless it is discarded. */
export interface BackupDraft {
  /** Where to write it. */
  readonly path: string;
  /** Keeps the file under its name: completely, or not at all. */
  keep(): Promise<void>;
  /** Removes the file; has no effect on a backup that is kept. */
  discard(): Promise<void>;
}

/** Where backups are kept: a folder or a bucket. Names come from `backupName`, never from outside. */
export interface BackupPlace {
  readonly kind: 'folder' | 'bucket';
  /** Begins a backup. Removes what an ended process left unfinished, so nobody else may be at work. */
  begin(name: string): Promise<BackupDraft>;
  list(): Promise<KeptBackup[]>;
  /** Undefined if there is no such backup. */
  open(name: string): Promise<{ readonly size: number; read(): Readable } | undefined>;
  /** Succeeds if there is none. */
  remove(name: string): Promise<void>;
}
