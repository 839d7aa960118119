import { once } from 'node:events';
import { createRequire } from 'node:module';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { mendDriver } from './mend-driver.ts';

/** The parts of a driver connection that the tests use. */
interface DriverConnection {
  writeCommand(command: object, options: object): Promise<void>;
}

type ConnectionClass = new (socket: Socket, options: object) => DriverConnection;

const fromMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'));
const CONNECTION = fromMongoose.resolve('mongodb/lib/cmap/connection.js');
const load = () => (fromMongoose(CONNECTION) as { Connection: ConnectionClass }).Connection;

/** A copy of the class as the driver has it: other tests in this process have opened databases with the fix. */
function unmended(): ConnectionClass {
  const known = fromMongoose.cache[CONNECTION];
  delete fromMongoose.cache[CONNECTION];
  const Connection = load();
  if (known) fromMongoose.cache[CONNECTION] = known;
  return Connection;
}

const { HostAddress } = fromMongoose('mongodb/lib/utils.js') as {
  HostAddress: new (address: string) => object;
};

/** Sends a command on a socket that is destroyed already and has not emitted "close" yet. */
async function sendOnDestroyed(Connection: ConnectionClass): Promise<'pending' | 'sent' | Error> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const connection = new Connection(socket, {
    id: 1,
    generation: 0,
    monitorCommands: false,
    hostAddress: new HostAddress(`127.0.0.1:${port}`),
  });
  const isClosed = new Promise((resolve) => void socket.once('close', resolve));
  const command = {
    toBin: async () => {
      socket.destroy();
      return [Buffer.from('a command')];
    },
  };
  const sending = connection.writeCommand(command, { agreedCompressor: 'none' }).then(
    () => 'sent' as const,
    (error: Error) => error,
  );
  await isClosed;
  // Nothing happens to the socket any more.
  return Promise.race([sending, new Promise<'pending'>((resolve) => setImmediate(resolve, 'pending'))]);
}

test('without the fix, a command on a destroyed socket never ends', async () => {
  expect(await sendOnDestroyed(unmended()), 'the driver ends it: remove mend-driver.ts').toBe('pending');
});

test('with the fix, it fails once the connection is closed', async () => {
  mendDriver();
  expect(await sendOnDestroyed(load())).toMatchObject({ message: expect.stringContaining('closed') });
});
