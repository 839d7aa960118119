import { setTimeout } from 'node:timers/promises';
import { Double } from 'bson';
import { decodeExcept, encode } from '../bson/codec.ts';
import { namesOf } from '../values/field-order.ts';
import { documentOf, fieldOf } from '../values/values.ts';
import type { Document } from '../values/values.ts';
import { checkDatabaseName } from '../catalog/namespace.ts';
import { Checkpoint } from '../cursor/checkpoint.ts';
import { StoreError, storeError } from '../errors/store-error.ts';
import { reportDefect } from '../errors/report-defect.ts';
import type { CommandFailure } from '../engine/fail-points.ts';
import type { Store } from '../engine/store.ts';
import { replyTimes } from '../wire/cluster-time.ts';
import { wrapReply } from '../wire/message.ts';
import type { WireRequest } from '../wire/message.ts';
import { authorize } from './access/authorize.ts';
import { checkArguments } from './check-arguments.ts';
import type { CommandContext, CommandDefinition, ConnectionInfo, Reply } from './command-context.ts';
import { commandTable } from './command-table.ts';
import { labelsOfConcernError, labelsOfError } from './error-labels.ts';
import { metFailure, throwFailure } from './fail-command.ts';
import {
  checkApi,
  checkFields,
  checkReadConcern,
  checkWriteConcern,
  writeConcernError,
} from './generic-arguments.ts';
import { toNumber } from './options.ts';
import { refuseView } from './views.ts';
import { runInTurn } from './session/run-in-turn.ts';
import { readSession } from './session/session-arguments.ts';

/** The time that clients repeat in every command: this node's clock is the only one, so it is not read. */
const GOSSIP = '$clusterTime';

const OK = new Double(1);

/** Answers one request: the whole wire message to send back. Never throws. */
export function runCommand(
  store: Store,
  connection: ConnectionInfo,
  request: WireRequest,
): Buffer | Promise<Buffer> {
  let context: CommandContext | undefined;
  const fail = (error: unknown): Buffer => errorReply(store, request, context, error);
  try {
    const started = start(store, connection, request);
    context = started.context;
    const failure = store.failPoints && metFailure(store.failPoints, context);
    if (failure) return visible(started.context, runFailing(started, failure).catch(fail));
    const reply = runInTurn(started.context, started.definition);
    if (!(reply instanceof Promise)) return finish(store, started.context, started.definition, reply);
    const finished = reply.then((value) => finish(store, started.context, started.definition, value));
    return visible(started.context, finished.catch(fail));
  } catch (error) {
    return fail(error);
  }
}

/** Lists a command among the running ones until it has ended. One that answers at once is never seen by others. */
function visible(context: CommandContext, reply: Promise<Buffer>): Promise<Buffer> {
  const { operations } = context.store;
  const id = operations.begin(context);
  return reply.finally(() => operations.end(id));
}

function start(store: Store, connection: ConnectionInfo, request: WireRequest) {
  const body = decodeExcept(request.body, GOSSIP);
  const name = namesOf(body)[0] ?? '';
  const definition = commandTable.get(name);
  if (!definition || (definition.forTests === true && !store.failPoints))
    throw storeError('CommandNotFound', `no such command: '${name}'`);
  const db = databaseOf(request, body);
  if (definition.adminOnly && db !== 'admin') {
    throw storeError('Unauthorized', `${name} may only be run against the admin database.`);
  }
  if (!request.legacy) {
    checkArguments(request.body, name);
    checkFields(name, definition, body);
  }
  checkApi(name, body);
  authorize(store, connection, name, db, body, request);
  const target = fieldOf(body, name);
  if (typeof target === 'string' && definition.onViews !== true) refuseView(store.catalog, db, target);
  const session = readSession(store, name, definition, body, connection.access.owner);
  checkReadConcern(name, definition, body, session.transaction !== undefined);
  checkWriteConcern(name, definition, body);
  const checkpoint = new Checkpoint(timeLimit(name, body), () => connection.isClosed);
  const context: CommandContext = { store, connection, request, name, db, body, checkpoint, ...session };
  return { context, definition };
}

function databaseOf(request: WireRequest, body: Document): string {
  const db = request.legacyDatabase ?? fieldOf(body, '$db');
  if (typeof db !== 'string') throw storeError('IDLFailedToParse', 'OP_MSG requests require a $db argument');
  checkDatabaseName(db);
  return db;
}

/** `getMore` reads `maxTimeMS` itself, because it has another meaning there. */
function timeLimit(name: string, body: Document): number | undefined {
  const value = fieldOf(body, 'maxTimeMS');
  if (value === undefined || name === 'getMore') return undefined;
  const limit = toNumber(value);
  if (limit === undefined || !Number.isInteger(limit))
    throw storeError('TypeMismatch', 'maxTimeMS must be a whole number');
  if (limit < 0 || limit > 0x7fffffff) throw storeError('BadValue', `maxTimeMS out of range: ${limit}`);
  return limit === 0 ? undefined : limit;
}

/** Runs a command that a fail point has met. */
async function runFailing(
  { context, definition }: ReturnType<typeof start>,
  failure: CommandFailure,
): Promise<Buffer> {
  if (failure.blockMs > 0) await setTimeout(failure.blockMs);
  if (failure.closesConnection) {
    context.connection.destroy();
    return Buffer.alloc(0);
  }
  throwFailure(failure);
  return finish(context.store, context, definition, await runInTurn(context, definition), failure);
}

function finish(
  store: Store,
  context: CommandContext,
  definition: CommandDefinition,
  reply: Reply,
  failure?: CommandFailure,
): Buffer {
  if (Buffer.isBuffer(reply)) return reply;
  if (context.transaction && fieldOf(reply, 'writeErrors') !== undefined) context.transaction.end('aborted');
  const asked = definition.writes ? failure?.writeConcernError : undefined;
  const concern = asked ?? (definition.writes ? writeConcernError(context.body) : undefined);
  const errorLabels = asked && labelsOfConcernError(context, asked, failure?.errorLabels);
  const whole = { ...reply, writeConcernError: concern, ...(errorLabels && { errorLabels }), ok: OK };
  return wrapReply(context.request, encode(whole), replyTimes(store.clock.now()));
}

function errorReply(
  store: Store,
  request: WireRequest,
  context: CommandContext | undefined,
  thrown: unknown,
): Buffer {
  const error = thrown instanceof StoreError ? thrown : internalError(thrown);
  // Any error aborts a transaction.
  if (context?.transaction && context.name !== 'commitTransaction') context.transaction.end('aborted');
  const fields = documentOf({
    ok: new Double(0),
    errmsg: error.message,
    code: error.code,
    codeName: error.codeName,
    ...error.extra,
    errorLabels: labelsOfError(context, error),
  });
  return wrapReply(request, encode(fields), replyTimes(store.clock.now()));
}

function internalError(thrown: unknown): StoreError {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (thrown instanceof RangeError && /call stack/i.test(message)) {
    return storeError('Overflow', 'the command nests too deeply');
  }
  // A defect of the store: the operator gets its stack trace, a client does not.
  reportDefect('a command failed', thrown);
  return storeError('InternalError', message);
}
