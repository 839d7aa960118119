import type { ConnectionAccess } from '../access/connection-access.ts';
import type { Checkpoint } from '../cursor/checkpoint.ts';
import type { Document } from '../values/values.ts';

/** A connection, as far as operations are described by it. */
export interface OperationConnection {
  readonly id: number;
  readonly appName: string | undefined;
  readonly access: ConnectionAccess;
}

/** A command that is running. */
export interface RunningCommand {
  readonly name: string;
  readonly db: string;
  readonly body: Document;
  readonly connection: OperationConnection;
  readonly checkpoint: Checkpoint;
  readonly session: { readonly id: string } | undefined;
}

export interface Operation {
  readonly id: number;
  /** By `performance.now()`. */
  readonly startedAt: number;
  readonly command: RunningCommand;
}

/** The open connections and the commands that they run. */
export class Operations {
  readonly connections = new Set<OperationConnection>();
  readonly #running = new Map<number, Operation>();
  #lastId = 0;

  /** @returns the number by which the operation is ended and killed */
  begin(command: RunningCommand): number {
    this.#lastId += 1;
    this.#running.set(this.#lastId, { id: this.#lastId, startedAt: performance.now(), command });
    return this.#lastId;
  }

  end(id: number): void {
    this.#running.delete(id);
  }

  list(): Operation[] {
    return [...this.#running.values()];
  }

  find(id: number): Operation | undefined {
    return this.#running.get(id);
  }
}
