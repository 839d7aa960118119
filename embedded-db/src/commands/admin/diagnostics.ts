import { totalmem, cpus, hostname } from 'node:os';
import { documentOf, fieldOf } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { MECHANISMS } from '../../access/scram.ts';
import { storeError } from '../../errors/store-error.ts';
import { MAX_DOCUMENT_BYTES } from '../../catalog/check-document.ts';
import { userOf } from '../access/authorize.ts';
import type { CommandContext, CommandDefinition } from '../command-context.ts';
import { STORE_NAME } from '../../engine/store.ts';

/** The version of MongoDB whose behaviour the store follows, for clients that check it. */
const MONGODB_VERSION = [8, 0, 0, 0];

function buildInfo(): Document {
  return documentOf({
    version: MONGODB_VERSION.slice(0, 3).join('.'),
    versionArray: MONGODB_VERSION,
    gitVersion: 'none',
    embedded: true,
    storeName: STORE_NAME,
    modules: [],
    allocator: 'system',
    javascriptEngine: 'none',
    sysInfo: 'deprecated',
    openssl: documentOf({ running: 'disabled', compiled: 'disabled' }),
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    storageEngines: ['lmdb'],
  });
}

function serverStatus({ store, connection }: CommandContext): Document {
  const memory = process.memoryUsage();
  return documentOf({
    host: hostname(),
    version: MONGODB_VERSION.slice(0, 3).join('.'),
    process: STORE_NAME,
    embedded: true,
    storeName: STORE_NAME,
    pid: BigInt(process.pid),
    uptime: Math.floor((Date.now() - store.startedAt) / 1000),
    localTime: new Date(),
    connections: documentOf({ current: connection.id }),
    mem: documentOf({ resident: Math.round(memory.rss / 2 ** 20) }),
    metrics: documentOf({ cursor: documentOf({ open: documentOf({ total: store.cursors.size }) }) }),
    storageEngine: documentOf({ name: 'lmdb', persistent: true }),
  });
}

function hostInfo(): Document {
  return documentOf({
    system: documentOf({
      currentTime: new Date(),
      hostname: hostname(),
      memSizeMB: Math.floor(totalmem() / 2 ** 20),
      numCores: cpus().length,
    }),
  });
}

function connectionStatus({ store, connection }: CommandContext): Document {
  const user = userOf(store, connection);
  return documentOf({
    authInfo: documentOf({
      authenticatedUsers: user ? [documentOf({ user: user.user, db: user.db })] : [],
      authenticatedUserRoles: (user?.roles ?? []).map(({ role, db }) => documentOf({ role, db })),
    }),
  });
}

type Parameter = (context: CommandContext) => Value;

const memoryLimit: Parameter = ({ store }) => BigInt(store.memory.limit);

const PARAMETERS: Readonly<Record<string, Parameter>> = {
  featureCompatibilityVersion: () => documentOf({ version: '8.0' }),
  authenticationMechanisms: () => [...MECHANISMS],
  allowDiskUseByDefault: () => true,
  internalQueryMaxBlockingSortMemoryUsageBytes: memoryLimit,
  internalDocumentSourceGroupMaxMemoryBytes: memoryLimit,
  internalDocumentSourceSetWindowFieldsMaxMemoryBytes: memoryLimit,
};

function getParameter(context: CommandContext): Document {
  const found = documentOf({});
  const isAll = fieldOf(context.body, 'getParameter') === '*';
  for (const name of Object.keys(PARAMETERS)) {
    if (isAll || Object.hasOwn(context.body, name)) found[name] = (PARAMETERS[name] as Parameter)(context);
  }
  if (Object.keys(found).length === 0) throw storeError('InvalidOptions', 'no option found to get');
  return found;
}

const nothing = (): Document => documentOf({});

export const diagnosticCommands: Record<string, CommandDefinition> = {
  ping: { fields: ['ping'], run: nothing },
  buildInfo: { fields: ['buildInfo'], run: buildInfo },
  buildinfo: { fields: ['buildinfo'], run: buildInfo },
  serverStatus: { fields: ['serverStatus'], run: serverStatus },
  hostInfo: { fields: ['hostInfo'], run: hostInfo },
  connectionStatus: { fields: ['connectionStatus', 'showPrivileges'], run: connectionStatus },
  getParameter: { fields: ['getParameter', ...Object.keys(PARAMETERS)], adminOnly: true, run: getParameter },
  whatsmyuri: {
    fields: ['whatsmyuri'],
    run: ({ connection }) => documentOf({ you: `connection ${connection.id}` }),
  },
  getCmdLineOpts: {
    fields: ['getCmdLineOpts'],
    adminOnly: true,
    run: () => documentOf({ argv: [], parsed: documentOf({}) }),
  },
  getLog: { fields: ['getLog'], adminOnly: true, run: () => documentOf({ totalLinesWritten: 0, log: [] }) },
};
