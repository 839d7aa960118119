import type { SignedInUser } from '../../access/connection-access.ts';
import type { Action } from '../../access/roles.ts';
import { decode } from '../../bson/codec.ts';
import { fieldOf, isDocument } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { pipelineNeeds } from './pipeline-needs.ts';
import type { Need } from './pipeline-needs.ts';
import { readRoles } from './role-arguments.ts';
import { askedUsers } from './users-info.ts';

/** A command as far as the right to run it depends on it. */
export interface AskedCommand {
  readonly name: string;
  readonly db: string;
  readonly body: Document;
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>;
  readonly user: SignedInUser | undefined;
}

/** What a command needs: actions, any user, or nothing, so that it can be run before a sign-in. */
export type Needs = readonly Need[] | 'user' | 'nothing';

type NeedsOf = (command: AskedCommand) => Needs;

/** The needs of a command that always takes actions. */
type ActionsOf = (command: AskedCommand) => readonly Need[];

const nothing: NeedsOf = () => 'nothing';
const anyUser: NeedsOf = () => 'user';

const onCluster =
  (...actions: readonly Action[]): ActionsOf =>
  () =>
    actions.map((action) => ({ action, on: { cluster: true } }));

const onDatabase =
  (...actions: readonly Action[]): ActionsOf =>
  ({ db }) =>
    actions.map((action) => ({ action, on: { db } }));

/** A name of another type is refused by the command itself. */
const nameIn = (value: Value | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

function actionsOn(on: Need['on'], actions: readonly Action[], body: Document): Need[] {
  const bypass: Action[] = fieldOf(body, 'bypassDocumentValidation') ? ['bypassDocumentValidation'] : [];
  return [...actions, ...bypass].map((action) => ({ action, on }));
}

/** Actions on the collection in the command's first field. */
const onCollection =
  (...actions: readonly Action[]): ActionsOf =>
  ({ name, db, body }) =>
    actionsOn({ db, collection: nameIn(fieldOf(body, name)) }, actions, body);

const aggregateNeeds: NeedsOf = (command) => {
  const { db, body } = command;
  const pipeline = pipelineNeeds(db, nameIn(fieldOf(body, 'aggregate')), fieldOf(body, 'pipeline'));
  return [...pipeline, ...onCollection()(command)];
};

/** Who defines a view must be able to read what it shows. */
const viewNeeds =
  (own: ActionsOf): NeedsOf =>
  (command) => {
    const { db, body } = command;
    const viewOn = fieldOf(body, 'viewOn');
    const needs = own(command);
    if (viewOn === undefined && fieldOf(body, 'pipeline') === undefined) return needs;
    return [...needs, ...pipelineNeeds(db, nameIn(viewOn), fieldOf(body, 'pipeline'))];
  };

const explainNeeds: NeedsOf = (command) => {
  const inner = fieldOf(command.body, 'explain');
  const [name] = isDocument(inner) ? Object.keys(inner) : [];
  if (!isDocument(inner) || name === undefined || name === 'explain') return 'user';
  return needsOf({ ...command, name, body: inner }) ?? 'user';
};

/** The collections of a `bulkWrite`, which may come as a document sequence. */
const bulkWriteNeeds: NeedsOf = ({ db, body, sequences }) => {
  const inBody = fieldOf(body, 'nsInfo');
  const listed = Array.isArray(inBody) ? inBody : (sequences.get('nsInfo') ?? []).map((raw) => decode(raw));
  const namespaces = listed.map((each) => (isDocument(each) ? nameIn(fieldOf(each, 'ns')) : undefined));
  return namespaces.flatMap((namespace) => {
    const [on, collection] = namespace === undefined ? [db, ''] : split(namespace);
    return actionsOn({ db: on, collection }, ['insert', 'update', 'remove'], body);
  });
};

function split(namespace: string): [string, string] {
  const dot = namespace.indexOf('.');
  return [namespace.slice(0, dot), namespace.slice(dot + 1)];
}

const renameNeeds: NeedsOf = ({ body }) => {
  const [fromDb, from] = split(nameIn(fieldOf(body, 'renameCollection')) ?? '');
  const [toDb, to] = split(nameIn(fieldOf(body, 'to')) ?? '');
  const source = { db: fromDb, collection: from };
  const target = { db: toDb, collection: to };
  const replaces: Need[] = fieldOf(body, 'dropTarget') ? [{ action: 'dropCollection', on: target }] : [];
  if (fromDb === toDb) {
    const renames = [source, target].map((on): Need => ({ action: 'renameCollectionSameDB', on }));
    return [...renames, ...replaces];
  }
  return [
    { action: 'find', on: source },
    { action: 'dropCollection', on: source },
    { action: 'insert', on: target },
    { action: 'createIndex', on: target },
    { action: 'createCollection', on: target },
    ...replaces,
  ];
};

/** A cursor is read by the user who has opened it. Those of lists have a name of their own in place of a collection. */
const getMoreNeeds: NeedsOf = ({ db, body }) => {
  const collection = nameIn(fieldOf(body, 'collection'));
  if (collection === undefined || collection.startsWith('$cmd.')) return 'user';
  return [{ action: 'find', on: { db, collection } }];
};

/** The right to give or take the roles of a command. */
const roleNeeds = (action: 'grantRole' | 'revokeRole', { body, db }: AskedCommand): Need[] => {
  const given = fieldOf(body, 'roles');
  if (!Array.isArray(given)) return [];
  return readRoles(given, db).map((role) => ({ action, on: { db: role.db } }));
};

const createUserNeeds: NeedsOf = (command) => [
  { action: 'createUser', on: { db: command.db } },
  ...roleNeeds('grantRole', command),
];

const updateUserNeeds: NeedsOf = (command) => {
  const { db, body } = command;
  const changesPassword = ['pwd', 'mechanisms', 'digestPassword'].some((name) => Object.hasOwn(body, name));
  const changesData = Object.hasOwn(body, 'customData');
  const changesRoles = Object.hasOwn(body, 'roles');
  const needs = roleNeeds('grantRole', command);
  if (changesData) needs.push({ action: 'changeCustomData', on: { db } });
  // The roles that are taken may belong to any database.
  if (changesRoles) needs.push({ action: 'revokeRole', on: { db: undefined } });
  if (changesPassword || (!changesData && !changesRoles))
    needs.push({ action: 'changePassword', on: { db } });
  return needs;
};

/** Users may see themselves. Credentials are for dumps. */
const usersInfoNeeds: NeedsOf = ({ body, db, user }) => {
  if (fieldOf(body, 'showCredentials')) return [{ action: 'exportUsers', on: { db: undefined } }];
  const asked = askedUsers(fieldOf(body, 'usersInfo'), db);
  if (asked === 'ofDatabase') return [{ action: 'viewUser', on: { db } }];
  if (asked === 'ofAll') return [{ action: 'viewUser', on: { db: undefined } }];
  const others = asked.filter((other) => other.user !== user?.user || other.db !== user.db);
  return others.map(({ db: on }) => ({ action: 'viewUser', on: { db: on } }));
};

/** Users may see what they do themselves. */
const currentOpNeeds: NeedsOf = (command) =>
  fieldOf(command.body, '$ownOps') === true ? 'user' : onCluster('inprog')(command);

const cloneNeeds: NeedsOf = (command) => {
  const on = { db: command.db, collection: nameIn(fieldOf(command.body, 'toCollection')) };
  const onTarget = (['insert', 'convertToCapped'] as const).map((action) => ({ action, on }));
  return [...onCollection('find')(command), ...onTarget];
};

const loading = onCollection('insert', 'createCollection', 'dropCollection', 'createIndex');

/** What each command needs. A command that is missing here may be run by nobody. */
const COMMANDS: Readonly<Record<string, NeedsOf>> = {
  hello: nothing,
  isMaster: nothing,
  ismaster: nothing,
  ping: nothing,
  buildInfo: nothing,
  buildinfo: nothing,
  whatsmyuri: nothing,
  connectionStatus: nothing,
  saslStart: nothing,
  saslContinue: nothing,
  logout: nothing,
  find: onCollection('find'),
  count: onCollection('find'),
  distinct: onCollection('find'),
  aggregate: aggregateNeeds,
  explain: explainNeeds,
  getMore: getMoreNeeds,
  killCursors: anyUser,
  insert: onCollection('insert'),
  update: onCollection('insert', 'update'),
  delete: onCollection('remove'),
  findAndModify: onCollection('find', 'insert', 'update', 'remove'),
  findandmodify: onCollection('find', 'insert', 'update', 'remove'),
  bulkWrite: bulkWriteNeeds,
  beginLoad: loading,
  loadDocuments: loading,
  endLoad: loading,
  abortLoad: loading,
  create: viewNeeds(onCollection('createCollection')),
  collMod: viewNeeds(onCollection('collMod')),
  convertToCapped: onCollection('convertToCapped'),
  cloneCollectionAsCapped: cloneNeeds,
  drop: onCollection('dropCollection'),
  dropDatabase: onDatabase('dropDatabase'),
  renameCollection: renameNeeds,
  createIndexes: onCollection('createIndex'),
  dropIndexes: onCollection('dropIndex'),
  listIndexes: onCollection('listIndexes'),
  listCollections: onDatabase('listCollections'),
  // The reply names the databases that the user reaches.
  listDatabases: anyUser,
  collStats: onCollection('collStats'),
  dbStats: onDatabase('dbStats'),
  validate: onCollection('validate'),
  startSession: anyUser,
  refreshSessions: anyUser,
  endSessions: anyUser,
  killSessions: anyUser,
  killAllSessions: onCluster('killAnySession'),
  commitTransaction: anyUser,
  abortTransaction: anyUser,
  serverStatus: onCluster('serverStatus'),
  hostInfo: onCluster('hostInfo'),
  getParameter: onCluster('getParameter'),
  getCmdLineOpts: onCluster('getCmdLineOpts'),
  getLog: onCluster('getLog'),
  currentOp: currentOpNeeds,
  // Users may kill their own operations, so that the command itself looks whose it is.
  killOp: anyUser,
  configureFailPoint: onCluster('configureFailPoint'),
  createUser: createUserNeeds,
  updateUser: updateUserNeeds,
  dropUser: onDatabase('dropUser'),
  dropAllUsersFromDatabase: onDatabase('dropUser'),
  grantRolesToUser: (command) => roleNeeds('grantRole', command),
  revokeRolesFromUser: (command) => roleNeeds('revokeRole', command),
  usersInfo: usersInfoNeeds,
  importUsers: () => [{ action: 'importUsers', on: { db: undefined } }],
};

/** What a command needs; undefined where it may not be run by users at all. @throws StoreError for malformed names and roles */
export const needsOf = (command: AskedCommand): Needs | undefined =>
  Object.hasOwn(COMMANDS, command.name) ? COMMANDS[command.name]?.(command) : undefined;
