import type { DatabaseConnection } from '../database/database.ts';

/** What a migration works with. */
export interface MigrationTask {
  readonly connection: DatabaseConnection;
  /** Tells the operator what is being done. */
  readonly say: (line: string) => void;
  /** Throws where another server may have taken over. To be asked before each batch. */
  readonly mustHold: () => void;
}

/**
 * One change of what is stored, from one version of Weft to the next. It may be cut off anywhere and run again, so it looks for
 * what is left to do, and changes nothing where nothing is. Servers of the version before go on beside it until they are
 * replaced: it takes away nothing that they need.
 */
export interface Migration {
  /** A number and what it does, like `001-drop-old-index`: the order in which they run, and the name in the database. */
  readonly id: string;
  run(task: MigrationTask): Promise<void>;
}
