import type { Document } from '../../values/values.ts';
import { documentOf } from '../../values/values.ts';
import { StoreError, storeError } from '../../errors/store-error.ts';
import type { StatementRecord } from '../../sessions/statement-record-codec.ts';
import type { WriteJob } from '../../storage/group-commit.ts';
import type { CommandContext } from '../command-context.ts';
import { arrayOption, integerOption, strictFlag, toNumber } from '../options.ts';

/** The most statements of one command; announced as `maxWriteBatchSize`. */
export const MAX_STATEMENTS = 100_000;

interface StatementError {
  readonly index: number;
  readonly error: StoreError;
}

export interface StatementResults {
  /** A reply per statement; undefined for those that failed or did not run. */
  readonly replies: readonly (Document | undefined)[];
  readonly errors: readonly StatementError[];
  /** Ids of the statements whose replies come from an earlier attempt. */
  readonly repeated: readonly number[];
}

/** The record of a retryable write: stores replies in the commit of the write, and returns them to a retry. */
class StatementLog {
  readonly #context: CommandContext;
  readonly #record: StatementRecord;
  readonly #sessionId: string;
  readonly #ids: readonly number[] | undefined;
  readonly #firstId: number;
  #isDirty = false;

  private constructor(context: CommandContext, sessionId: string, number: bigint) {
    this.#context = context;
    this.#sessionId = sessionId;
    this.#record = context.store.records.open(sessionId, number);
    this.#ids = arrayOption(context, 'stmtIds')?.map((id) => toNumber(id) ?? 0);
    this.#firstId = integerOption(context, 'stmtId') ?? 0;
  }

  /** The log of a command; undefined when it is not retryable. Must be opened inside the job. */
  static open(context: CommandContext): StatementLog | undefined {
    const { session, retryNumber } = context;
    return session && retryNumber !== undefined
      ? new StatementLog(context, session.id, retryNumber)
      : undefined;
  }

  idOf(index: number): number {
    return this.#ids?.[index] ?? this.#firstId + index;
  }

  replay(index: number): Document | undefined {
    return this.#record.statements.get(this.idOf(index));
  }

  note(index: number, reply: Document): void {
    this.#record.statements.set(this.idOf(index), reply);
    this.#isDirty = true;
  }

  /** Must be called before every `yield` of the job and at its end. */
  save(): void {
    if (!this.#isDirty) return;
    this.#isDirty = false;
    this.#context.store.records.save(this.#sessionId, this.#record);
  }
}

/** Runs the statements of a command one after the other, up to the first error when they are ordered. */
export function* runStatements(
  context: CommandContext,
  count: number,
  isOrdered: boolean,
  execute: (index: number) => WriteJob<Document>,
): WriteJob<StatementResults> {
  const log = StatementLog.open(context);
  const replies: (Document | undefined)[] = [];
  const errors: StatementError[] = [];
  const repeatedIds: number[] = [];
  for (let index = 0; index < count; index++) {
    const repeated = log?.replay(index);
    if (log && repeated) {
      replies[index] = repeated;
      repeatedIds.push(log.idOf(index));
      continue;
    }
    try {
      const reply = yield* saving(log, execute(index));
      replies[index] = reply;
      log?.note(index, reply);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      // The first error aborts a transaction, and a write conflict fails the whole command.
      if (context.transaction && error.labels.length > 0) throw error;
      errors.push({ index, error });
      if (isOrdered || context.transaction) break;
    }
    if (index + 1 < count && !context.transaction && context.store.commits.sliceIsOver) {
      log?.save();
      yield 'slice';
    }
  }
  log?.save();
  return { replies, errors, repeated: repeatedIds };
}

/** Yields at a statement's pauses, and saves the record before each. */
function* saving<T>(log: StatementLog | undefined, job: WriteJob<T>): WriteJob<T> {
  for (;;) {
    const step = job.next();
    if (step.done === true) return step.value;
    log?.save();
    yield step.value;
  }
}

/** The `writeErrors` and `retriedStmtIds` of a reply, where there are any. */
export function writeErrorsOf({ errors, repeated }: StatementResults): Document {
  const writeErrors = errors.map(({ index, error }) =>
    documentOf({ index, code: error.code, ...error.extra, errmsg: error.message }),
  );
  return documentOf({
    writeErrors: writeErrors.length > 0 ? writeErrors : undefined,
    retriedStmtIds: repeated.length > 0 ? [...repeated] : undefined,
  });
}

/** @throws StoreError 16 InvalidLength */
export function checkStatementCount(count: number): void {
  if (count >= 1 && count <= MAX_STATEMENTS) return;
  throw storeError(
    'InvalidLength',
    `Write batch sizes must be between 1 and ${MAX_STATEMENTS}. Got ${count} operations.`,
  );
}

/** The `ordered` option, true by default. @throws StoreError 14 */
export const isOrdered = (context: CommandContext): boolean =>
  strictFlag(context.body, 'ordered', context.name) ?? true;
