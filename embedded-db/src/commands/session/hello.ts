import { ObjectId } from 'bson';
import { documentOf, fieldOf, isDocument } from '../../values/values.ts';
import type { Document } from '../../values/values.ts';
import { MAX_DOCUMENT_BYTES } from '../../catalog/check-document.ts';
import { MAX_MESSAGE_BYTES } from '../../wire/frame-reader.ts';
import { signInFields } from '../access/sasl.ts';
import type { CommandContext, CommandDefinition } from '../command-context.ts';
import { MAX_STATEMENTS } from '../write/statements.ts';

/** The wire version of MongoDB 8.0, which `bulkWrite` needs. */
const MAX_WIRE_VERSION = 25;
/** The name of the replica set, which drivers require for transactions. */
const SET_NAME = 'embedded';
const ELECTION_ID = new ObjectId('7fffffff0000000000000001');

function hello(context: CommandContext): Document {
  const { store, connection } = context;
  connection.appName ??= applicationOf(context.body);
  const address = store.address;
  const now = store.clock.now();
  return documentOf({
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    secondary: false,
    setName: SET_NAME,
    setVersion: 1,
    hosts: [address],
    primary: address,
    me: address,
    electionId: ELECTION_ID,
    lastWrite: documentOf({
      opTime: documentOf({ ts: now, t: 1n }),
      lastWriteDate: new Date(now.t * 1000),
      majorityOpTime: documentOf({ ts: now, t: 1n }),
      majorityWriteDate: new Date(now.t * 1000),
    }),
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: MAX_STATEMENTS,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: connection.id,
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    readOnly: false,
    ...signInFields(context),
  });
}

/** The name in `client.application`, which drivers send in the first command of a connection. */
function applicationOf(body: Document): string | undefined {
  const client = fieldOf(body, 'client');
  const application = isDocument(client) ? fieldOf(client, 'application') : undefined;
  const name = isDocument(application) ? fieldOf(application, 'name') : undefined;
  return typeof name === 'string' ? name : undefined;
}

const definition: CommandDefinition = {
  fields: [
    'hello',
    'ismaster',
    'isMaster',
    'helloOk',
    'client',
    'compression',
    'topologyVersion',
    'maxAwaitTimeMS',
    'hostInfo',
    'internalClient',
    'loadBalanced',
    'saslSupportedMechs',
    'speculativeAuthenticate',
    'backpressure',
  ],
  run: hello,
};

export const helloCommands: Record<string, CommandDefinition> = {
  hello: definition,
  isMaster: definition,
  ismaster: definition,
};
