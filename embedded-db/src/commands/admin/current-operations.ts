import { hostname } from 'node:os';
import { isAllowed } from '../../access/roles.ts';
import type { Operation, OperationConnection } from '../../engine/operations.ts';
import type { ServerCursor } from '../../cursor/server-cursor.ts';
import { storeError, typeMismatch } from '../../errors/store-error.ts';
import { compileFilter } from '../../query/compile-filter.ts';
import { sessionDocument } from '../../sessions/session-registry.ts';
import type { Session } from '../../sessions/session-registry.ts';
import { namesOf } from '../../values/field-order.ts';
import { documentOf, fieldOf } from '../../values/values.ts';
import type { Document } from '../../values/values.ts';
import { userOf } from '../access/authorize.ts';
import type { CommandContext, CommandDefinition } from '../command-context.ts';
import { flagOption, strictFlag, toNumber } from '../options.ts';

/** Which operations are asked for. */
interface Wanted {
  readonly allUsers: boolean;
  readonly idleConnections: boolean;
  readonly idleCursors: boolean;
  readonly idleSessions: boolean;
}

const MICROSECONDS = 1000;

const KINDS: Readonly<Record<string, string>> = {
  find: 'query',
  getMore: 'getmore',
  insert: 'insert',
  update: 'update',
  delete: 'remove',
};

/** Commands whose fields may hold a password or what is derived from one. */
const SECRET = new Set([
  'createUser',
  'updateUser',
  'importUsers',
  'saslStart',
  'saslContinue',
  'hello',
  'isMaster',
  'ismaster',
]);
/** Fields with documents, which may be large, and those that are shown elsewhere. */
const LEFT_OUT = new Set([
  'documents',
  'updates',
  'deletes',
  'ops',
  'nsInfo',
  'users',
  'lsid',
  '$clusterTime',
]);

function shownCommand(body: Document): Document {
  const shown = documentOf({});
  const [first] = namesOf(body);
  const isSecret = first !== undefined && SECRET.has(first);
  for (const name of namesOf(body))
    if (name === first || (!isSecret && !LEFT_OUT.has(name))) shown[name] = fieldOf(body, name) ?? null;
  return shown;
}

function namespaceOf(name: string, db: string, body: Document): string {
  const collection = fieldOf(body, name === 'getMore' ? 'collection' : name);
  return `${db}.${typeof collection === 'string' ? collection : '$cmd'}`;
}

const describeConnection = ({ id, appName, access: { user } }: OperationConnection): Document =>
  documentOf({
    host: hostname(),
    desc: `conn${id}`,
    connectionId: BigInt(id),
    appName,
    effectiveUsers: user && [documentOf({ user: user.user, db: user.db })],
  });

function describeOperation({ id, startedAt, command }: Operation): Document {
  const { name, db, body, connection, session } = command;
  const runningMs = performance.now() - startedAt;
  const cursorId = name === 'getMore' ? fieldOf(body, 'getMore') : undefined;
  return documentOf({
    type: 'op',
    ...describeConnection(connection),
    active: true,
    currentOpTime: new Date().toISOString(),
    opid: id,
    lsid: session && sessionDocument(session.id),
    secs_running: BigInt(Math.floor(runningMs / 1000)),
    microsecs_running: BigInt(Math.round(runningMs * MICROSECONDS)),
    op: KINDS[name] ?? 'command',
    ns: namespaceOf(name, db, body),
    command: shownCommand(body),
    cursor: cursorId === undefined ? undefined : documentOf({ cursorId }),
  });
}

const describeCursor = ({ id, namespace, sessionId, usedAt, isTailing }: ServerCursor): Document =>
  documentOf({
    type: 'idleCursor',
    host: hostname(),
    lsid: sessionId === undefined ? undefined : sessionDocument(sessionId),
    ns: namespace,
    cursor: documentOf({
      cursorId: id,
      lastAccessDate: new Date(usedAt),
      tailable: isTailing,
      awaitData: isTailing,
    }),
  });

const describeSession = ({ id, transaction, usedAt }: Session): Document =>
  documentOf({
    type: 'idleSession',
    host: hostname(),
    desc: 'inactive transaction',
    active: false,
    lsid: sessionDocument(id),
    transaction: documentOf({
      parameters: documentOf({ txnNumber: transaction?.number, autocommit: false }),
      lastAccessDate: new Date(usedAt),
    }),
  });

/** The operations, connections, cursors and open transactions that a client asks for, of its own user or of all. */
function operations({ store, connection }: CommandContext, wanted: Wanted): Document[] {
  const isShown = (owner: string | undefined): boolean =>
    wanted.allUsers || owner === connection.access.owner;
  const running = store.operations.list();
  const busy = new Set(running.map(({ command }) => command.connection.id));
  const active = new Set(running.map(({ command }) => command.session?.id));
  const described = running
    .filter(({ command }) => isShown(command.connection.access.owner))
    .map(describeOperation);
  if (wanted.idleConnections) {
    for (const idle of store.operations.connections) {
      if (busy.has(idle.id) || !isShown(idle.access.owner)) continue;
      described.push(documentOf({ type: 'op', ...describeConnection(idle), active: false }));
    }
  }
  if (wanted.idleCursors) {
    for (const cursor of store.cursors.list())
      if (!cursor.isBusy && isShown(cursor.owner)) described.push(describeCursor(cursor));
  }
  if (wanted.idleSessions) {
    for (const session of store.sessions.withOpenTransactions())
      if (!active.has(session.id) && isShown(session.owner)) described.push(describeSession(session));
  }
  return described;
}

const STAGE_OPTIONS = [
  'allUsers',
  'idleConnections',
  'idleCursors',
  'idleSessions',
  'localOps',
  'truncateOps',
];

/** The documents of a stage `$currentOp`. @throws StoreError 14, 73 or 40415 */
export function currentOperations(
  context: CommandContext,
  collection: string | undefined,
  spec: Document,
): Document[] {
  if (context.db !== 'admin' || collection !== undefined) {
    throw storeError(
      'InvalidNamespace',
      "$currentOp must be run against the 'admin' database with {aggregate: 1}",
    );
  }
  const unknown = namesOf(spec).find((name) => !STAGE_OPTIONS.includes(name));
  if (unknown !== undefined)
    throw storeError('IDLUnknownField', `BSON field '$currentOp.${unknown}' is an unknown field.`);
  const flags = STAGE_OPTIONS.map((name) => [name, strictFlag(spec, name, '$currentOp')] as const);
  return operations(context, {
    allUsers: false,
    idleConnections: false,
    idleCursors: false,
    idleSessions: true,
    ...Object.fromEntries(flags.filter(([, flag]) => flag !== undefined)),
  });
}

const COMMAND_OPTIONS = new Set(['currentOp', '$all', '$ownOps', '$db', 'lsid', 'comment', 'maxTimeMS']);

/** The older command. Its other fields are a filter. */
function currentOp(context: CommandContext): Document {
  const all = flagOption(context, '$all');
  const filter = documentOf({});
  for (const name of namesOf(context.body))
    if (!COMMAND_OPTIONS.has(name) && !name.startsWith('$'))
      filter[name] = fieldOf(context.body, name) ?? null;
  const { matches } = compileFilter(filter);
  const inprog = operations(context, {
    allUsers: !flagOption(context, '$ownOps'),
    idleConnections: all,
    idleCursors: all,
    idleSessions: all,
  });
  return documentOf({ inprog: inprog.filter((operation) => matches(operation)) });
}

/** Whether the operation is one of the client's own user, or the user may kill those of all. */
function mayKill({ store, connection }: CommandContext, { command }: Operation): boolean {
  const { isChecked, owner } = connection.access;
  if (!isChecked || command.connection.access.owner === owner) return true;
  return isAllowed(userOf(store, connection)?.roles ?? [], 'killop', { cluster: true });
}

/**
 * Asks an operation to stop where it next looks at its limits. MongoDB too answers before, and the same for numbers that are not there or
 * belong to operations of other users.
 */
function killOp(context: CommandContext): Document {
  const { store, body } = context;
  const id = toNumber(fieldOf(body, 'op'));
  if (id === undefined) throw typeMismatch("BSON field 'killOp.op' must be a number");
  const operation = store.operations.find(id);
  if (operation && mayKill(context, operation)) operation.command.checkpoint.kill();
  return documentOf({ info: 'attempting to kill op' });
}

export const operationCommands: Record<string, CommandDefinition> = {
  currentOp: { fields: ['currentOp'], takesAnyField: true, adminOnly: true, run: currentOp },
  killOp: { fields: ['killOp', 'op'], adminOnly: true, run: killOp },
};
