import { onTestFinished } from 'vitest';
import { decode, encode } from '../../src/bson/codec.ts';
import type { Document } from '../../src/values/values.ts';
import { ConnectionAccess } from '../../src/access/connection-access.ts';
import { runCommand } from '../../src/commands/run-command.ts';
import { Store } from '../../src/engine/store.ts';
import { OP_MSG_PREFIX_BYTES } from '../../src/wire/message.ts';

/** Opens the store of a folder in the test's process, so that a test can access its parts. */
export const openStore = (directory: string): Store => {
  const store = new Store({ directory, durable: false });
  onTestFinished(() => store.close());
  return store;
};

/** Has the store carry out a command, as a connection would. @returns its reply, whether or not it is an error */
export const command = async (store: Store, body: Record<string, unknown>): Promise<Document> => {
  const request = {
    requestId: 1,
    noReply: false,
    legacy: false,
    body: encode({ ...body, $db: body['$db'] ?? 'x' }),
    sequences: new Map(),
  };
  const access = new ConnectionAccess(false);
  const connection = { id: 1, access, isClosed: false, appName: undefined, destroy: () => undefined };
  const reply = await runCommand(store, connection, request);
  return decode(reply.subarray(OP_MSG_PREFIX_BYTES));
};
