import type { DatabaseConnection } from '../database/database.ts';

/** What a migration gets. */
export interface MigrationTask {
  readonly connection: DatabaseConnection;
  /** Reports progress to the operator. */
  readonly say: (line: string) => void;
  /** Throws if another server may have taken over. Call it before each batch. */
  readonly mustHold: () => void;
}

/**
 * One change of stored data between two versions. It can be interrupted and run again, so it only changes what is
 * left to change. Servers of the previous version keep running until they are replaced: do not remove what they need.
 */
export interface Migration {
  /** Number and description, such as `001-drop-old-index`: sort key and name in the database. */
  readonly id: string;
  run(task: MigrationTask): Promise<void>;
}
