import { Binary } from 'bson';
import type { ConnectionAccess, Conversation } from '../../access/connection-access.ts';
import {
  authenticationFailed,
  inventedCredentials,
  isMechanism,
  MECHANISMS,
  readClientFirst,
  ScramExchange,
} from '../../access/scram.ts';
import type { Store } from '../../engine/store.ts';
import { mechanismsOf } from '../../engine/users.ts';
import { storeError } from '../../errors/store-error.ts';
import { documentOf, fieldOf, isDocument } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import type { CommandContext, CommandDefinition } from '../command-context.ts';

const nameOf = ({ user, db }: { user: string; db: string }): string => `${user}@${db}`;

function payloadOf(body: Document): Buffer {
  const payload = fieldOf(body, 'payload');
  if (payload instanceof Binary) return Buffer.from(payload.buffer.subarray(0, payload.position));
  throw authenticationFailed();
}

const answer = (id: number, done: boolean, payload: string): Document =>
  documentOf({ conversationId: id, done, payload: new Binary(Buffer.from(payload, 'utf8')) });

/** Begins a sign-in. For a user that does not exist the answer is of the same kind. @throws StoreError 18 or 334 */
function begin(store: Store, access: ConnectionAccess, db: string, body: Document): Document {
  const mechanism = fieldOf(body, 'mechanism');
  if (!isMechanism(mechanism)) {
    throw storeError(
      'MechanismUnavailable',
      `Received authentication for a mechanism which is not enabled; enabled are ${MECHANISMS.join(', ')}`,
    );
  }
  access.conversation = undefined;
  const first = readClientFirst(payloadOf(body));
  const { user } = first;
  const found = store.users.find(db, user);
  const stored = found?.credentials[mechanism];
  const invented = inventedCredentials(mechanism, store.users.secret, nameOf({ user, db }));
  const exchange = new ScramExchange(mechanism, first, stored ?? invented);
  const options = fieldOf(body, 'options');
  access.conversation = {
    id: 1,
    db,
    user,
    userId: stored && found?.userId.toString('hex'),
    exchange,
    skipsEmptyExchange: isDocument(options) && fieldOf(options, 'skipEmptyExchange') === true,
    isProven: false,
  };
  return answer(1, false, exchange.serverFirst);
}

async function continueSignIn({ store, connection: { access }, body }: CommandContext): Promise<Document> {
  const { conversation } = access;
  if (!conversation || conversation.id !== fieldOf(body, 'conversationId'))
    throw storeError('ProtocolError', 'No SASL session state found');
  // One proof for each exchange.
  access.conversation = undefined;
  const payload = payloadOf(body);
  if (conversation.isProven) {
    if (payload.length > 0) throw authenticationFailed();
    return finish(access, conversation, '');
  }
  const name = nameOf(conversation);
  await store.failedSignIns.waitFor(name);
  let proof: string;
  try {
    proof = conversation.exchange.finish(payload);
    if (conversation.userId === undefined) throw authenticationFailed();
  } catch (error) {
    store.failedSignIns.failed(name);
    throw error;
  }
  store.failedSignIns.succeeded(name);
  if (conversation.skipsEmptyExchange) return finish(access, conversation, proof);
  conversation.isProven = true;
  access.conversation = conversation;
  return answer(conversation.id, false, proof);
}

/** Signs the connection in. @throws StoreError 17 when it is signed in as another user */
function finish(
  access: ConnectionAccess,
  { id, db, user, userId = '' }: Conversation,
  proof: string,
): Document {
  if (access.user && nameOf(access.user) !== nameOf({ user, db })) {
    throw storeError(
      'ProtocolError',
      `Each client connection may only be authenticated once. Previously authenticated as: ${nameOf(access.user)}`,
    );
  }
  access.user = { db, user, userId };
  return answer(id, true, proof);
}

function logout({ connection: { access } }: CommandContext): Document {
  access.user = undefined;
  access.conversation = undefined;
  return documentOf({});
}

/** What `hello` adds for a client that signs in: the mechanisms of a user, and the answer to the first message of a sign-in. */
export function signInFields({ store, connection, body }: CommandContext): Document {
  const speculative = fieldOf(body, 'speculativeAuthenticate');
  return documentOf({
    saslSupportedMechs: mechanismsFor(store, fieldOf(body, 'saslSupportedMechs')),
    speculativeAuthenticate: isDocument(speculative)
      ? beginEarly(store, connection.access, speculative)
      : undefined,
  });
}

/** @returns undefined where the sign-in cannot begin so: the client then begins it by `saslStart`, which tells why */
function beginEarly(store: Store, access: ConnectionAccess, body: Document): Document | undefined {
  const db = fieldOf(body, 'db');
  if (fieldOf(body, 'saslStart') === undefined || typeof db !== 'string') return undefined;
  try {
    const reply = begin(store, access, db, body);
    // A known user without this mechanism: the client then chooses one of `saslSupportedMechs`.
    const user = access.conversation && store.users.find(db, access.conversation.user);
    return user && access.conversation?.userId === undefined ? undefined : reply;
  } catch {
    return undefined;
  }
}

function mechanismsFor(store: Store, name: Value | undefined): string[] | undefined {
  if (typeof name !== 'string' || !name.includes('.')) return undefined;
  const dot = name.indexOf('.');
  const user = store.users.find(name.slice(0, dot), name.slice(dot + 1));
  return user ? mechanismsOf(user) : [...MECHANISMS];
}

export const saslCommands: Record<string, CommandDefinition> = {
  saslStart: {
    fields: ['saslStart', 'mechanism', 'payload', 'autoAuthorize', 'options'],
    run: ({ store, connection, db, body }) => begin(store, connection.access, db, body),
  },
  saslContinue: { fields: ['saslContinue', 'conversationId', 'payload'], run: continueSignIn },
  logout: { fields: ['logout'], run: logout },
};
