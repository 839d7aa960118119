import type { Collection } from '../catalog/collection.ts';
import type { LogicalClock } from '../storage/clock.ts';
import type { Environment } from '../storage/environment.ts';
import type { DocumentChange } from '../storage/write-target.ts';

export class Oplog {
  constructor(_environment: Environment, _clock: LogicalClock) {}
  append(_change: DocumentChange): void {}
  appendCreate(_collection: Collection): void {}
  appendDrop(_collection: Collection): void {}
  appendDropDatabase(_db: string): void {}
  appendRename(_collection: Collection, _db: string, _name: string): void {}
  finishCommit(): void {}
  announce(): void {}
  reload(): void {}
  close(): void {}
}
