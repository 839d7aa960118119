/** What a role allows, by MongoDB's names of actions as far as commands of this store need them. */
export type Action =
  | 'bypassDocumentValidation'
  | 'changeCustomData'
  | 'changePassword'
  | 'changeStream'
  | 'collMod'
  | 'collStats'
  | 'configureFailPoint'
  | 'convertToCapped'
  | 'createCollection'
  | 'createIndex'
  | 'createUser'
  | 'dbStats'
  | 'dropCollection'
  | 'dropDatabase'
  | 'dropIndex'
  | 'dropUser'
  | 'exportUsers'
  | 'find'
  | 'getCmdLineOpts'
  | 'getLog'
  | 'getParameter'
  | 'grantRole'
  | 'hostInfo'
  | 'importUsers'
  | 'indexStats'
  | 'insert'
  | 'inprog'
  | 'killAnySession'
  | 'killop'
  | 'listCollections'
  | 'listDatabases'
  | 'listIndexes'
  | 'listSessions'
  | 'remove'
  | 'renameCollectionSameDB'
  | 'revokeRole'
  | 'serverStatus'
  | 'update'
  | 'validate'
  | 'viewUser';

/** What an action is done to: the server, or a database and perhaps one collection. Without `db`: every database. */
export type Resource =
  | { readonly cluster: true }
  | { readonly cluster?: never; readonly db: string | undefined; readonly collection?: string | undefined };

export interface RoleGrant {
  readonly role: string;
  readonly db: string;
}

interface RoleDefinition {
  /** On the database of the role, without system collections. */
  readonly own?: readonly Action[];
  /** On all databases but `config` and `local`, without system collections. */
  readonly anyDatabase?: readonly Action[];
  /** On everything in all databases. */
  readonly everywhere?: readonly Action[];
  readonly cluster?: readonly Action[];
}

const READ: readonly Action[] = [
  'find',
  'changeStream',
  'collStats',
  'dbStats',
  'listCollections',
  'listIndexes',
];
const READ_WRITE: readonly Action[] = [
  ...READ,
  'insert',
  'update',
  'remove',
  'convertToCapped',
  'createCollection',
  'dropCollection',
  'createIndex',
  'dropIndex',
  'renameCollectionSameDB',
];
const DB_ADMIN: readonly Action[] = [
  'bypassDocumentValidation',
  'collMod',
  'collStats',
  'convertToCapped',
  'createCollection',
  'createIndex',
  'dbStats',
  'dropCollection',
  'dropDatabase',
  'dropIndex',
  'indexStats',
  'listCollections',
  'listIndexes',
  'renameCollectionSameDB',
  'validate',
];
const USER_ADMIN: readonly Action[] = [
  'changeCustomData',
  'changePassword',
  'createUser',
  'dropUser',
  'grantRole',
  'revokeRole',
  'viewUser',
];
const STATISTICS: readonly Action[] = [
  'collStats',
  'dbStats',
  'indexStats',
  'listCollections',
  'listIndexes',
];
const MONITOR: readonly Action[] = [
  'getCmdLineOpts',
  'getLog',
  'getParameter',
  'hostInfo',
  'inprog',
  'listDatabases',
  'listSessions',
  'serverStatus',
];
const HOST: readonly Action[] = ['configureFailPoint', 'killAnySession', 'killop'];
const LIST: readonly Action[] = ['listDatabases'];
const BACKUP: readonly Action[] = ['find', 'collStats', 'exportUsers', 'listCollections', 'listIndexes'];
const RESTORE: readonly Action[] = [
  'bypassDocumentValidation',
  'collMod',
  'createCollection',
  'createIndex',
  'dropCollection',
  'importUsers',
  'insert',
  'listCollections',
  'listIndexes',
];

/** The built-in roles that can be given on every database. */
const DATABASE_ROLES: Readonly<Record<string, RoleDefinition>> = {
  read: { own: READ },
  readWrite: { own: READ_WRITE },
  dbAdmin: { own: DB_ADMIN },
  userAdmin: { own: USER_ADMIN },
  dbOwner: { own: [...READ_WRITE, ...DB_ADMIN, ...USER_ADMIN] },
};

/** The built-in roles of the database `admin`. */
const ADMIN_ROLES: Readonly<Record<string, RoleDefinition>> = {
  readAnyDatabase: { anyDatabase: READ, cluster: LIST },
  readWriteAnyDatabase: { anyDatabase: READ_WRITE, cluster: LIST },
  dbAdminAnyDatabase: { anyDatabase: DB_ADMIN, cluster: LIST },
  userAdminAnyDatabase: { everywhere: USER_ADMIN, cluster: LIST },
  clusterMonitor: { everywhere: STATISTICS, cluster: MONITOR },
  clusterManager: { cluster: LIST },
  hostManager: { cluster: HOST },
  clusterAdmin: { everywhere: [...STATISTICS, 'dropDatabase'], cluster: [...MONITOR, ...HOST] },
  backup: { everywhere: BACKUP, cluster: LIST },
  restore: { everywhere: RESTORE, cluster: LIST },
  root: {
    anyDatabase: [...READ_WRITE, ...DB_ADMIN],
    everywhere: [...USER_ADMIN, ...STATISTICS, ...BACKUP, ...RESTORE, 'dropDatabase'],
    cluster: [...MONITOR, ...HOST],
  },
};

const WITHOUT_DATA = new Set(['config', 'local']);

function definitionOf({ role, db }: RoleGrant): RoleDefinition | undefined {
  if (Object.hasOwn(DATABASE_ROLES, role)) return DATABASE_ROLES[role];
  return db === 'admin' && Object.hasOwn(ADMIN_ROLES, role) ? ADMIN_ROLES[role] : undefined;
}

/** Whether there is such a role on its database. */
export const roleExists = (grant: RoleGrant): boolean => definitionOf(grant) !== undefined;

function allows(grant: RoleGrant, action: Action, resource: Resource): boolean {
  const definition = definitionOf(grant);
  if (!definition) return false;
  if (resource.cluster) return definition.cluster?.includes(action) === true;
  if (definition.everywhere?.includes(action)) return true;
  const { db, collection } = resource;
  if (collection?.startsWith('system.')) return false;
  if (definition.anyDatabase?.includes(action) && (db === undefined || !WITHOUT_DATA.has(db))) return true;
  return db === grant.db && definition.own?.includes(action) === true;
}

/** Whether any of the roles allows an action. */
export const isAllowed = (roles: readonly RoleGrant[], action: Action, resource: Resource): boolean =>
  roles.some((grant) => allows(grant, action, resource));

/** Whether any of the roles reaches a database at all, so that its name may be listed. */
export const reaches = (roles: readonly RoleGrant[], db: string): boolean =>
  roles.some((grant) => grant.db === db) || isAllowed(roles, 'listDatabases', { cluster: true });
